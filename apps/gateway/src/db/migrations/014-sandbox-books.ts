/** One table of notices and one of failure modes for all partners of the sandbox. */
export const up = `
drop table sandbox_ride_notices;
alter table sandbox_notices rename column payment_id to about; -- A ride's id where the dispatcher sends it.
alter table sandbox_notices add column partner text not null default 'payment';

drop table sandbox_live_moods;
-- When the failure mode began: a silent feed goes on telling what it knew by then.
alter table sandbox_partner_moods add column since timestamptz(3) not null default now();
`;

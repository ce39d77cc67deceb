/** Draws that anybody can check: the seeds of their days, and the log of what was drawn. */
export const up = `
create table campaign_seeds (
  campaign text not null,
  mechanic text not null,
  from_day text not null, -- Of Shanghai: the first that the chain has a seed for.
  days int not null,
  root text not null, -- The SHA-256 of the first day's seed, in hexadecimal: published at once.
  sealed text not null, -- The last day's seed behind the id of the key: all others follow from it.
  salt text not null, -- Riders' names in the log are made with it.
  constraint campaign_seeds_pk primary key (campaign, mechanic, from_day)
);

create index campaign_acts_drawn on campaign_acts
  (campaign, mechanic, (detail ->> 'day'), (detail ->> 'tag'), key)
  where detail ? 'tag';
`;

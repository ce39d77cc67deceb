/** Indexes for what is read, none for what is not; and a column that earlier builds of 021 made. */
export const up = `
create index refund_reviews_decided on refund_reviews (decided_at desc) where status <> 'open';
drop index desk_log_rider;
drop index partner_rides_begun;
create index partner_rides_ended on partner_rides (ended_at);
alter table sessions drop column if exists id;
`;

/** Awards that wait until the purchase they follow from can no longer be refunded. */
export const up = `
alter table campaign_awards add column source uuid; -- The award that a refundable purchase earned and that this one follows from.
alter table campaign_awards drop constraint campaign_awards_state;
alter table campaign_awards add constraint campaign_awards_state
  check (state in ('given', 'held', 'refused', 'waiting', 'returned'));
create index campaign_awards_waiting on campaign_awards (user_id)
  where source is not null and state in ('held', 'waiting');
`;

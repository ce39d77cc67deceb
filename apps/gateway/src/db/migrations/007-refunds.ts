/**
 * Refunds that riders ask for: what they said, what became of each try, and another one after a
 * failed one. When a ride was completed, for the days in which it may be refunded. The sandbox
 * provider learns to refuse, delay and lose refunds.
 */
export const up = `
alter table refunds
  drop constraint refunds_payment,
  -- What the rider chose and wrote; null where the money goes back by itself.
  add column rider_reason text,
  add column note text,
  add column failure text; -- Why the last try failed.
-- A payment goes back once; a refund that failed makes room for another.
create unique index refunds_one_of_payment on refunds (user_id, payment_id) where status <> 'failed';
create index refunds_pending on refunds (requested_at) where status = 'pending';

create table refund_events (
  user_id uuid not null,
  refund_id uuid not null,
  id uuid not null,
  event text not null,
  at timestamptz(3) not null,
  constraint refund_events_pk primary key (user_id, refund_id, id)
);

alter table orders add column completed_at timestamptz(3); -- When it was first completed.
update orders set completed_at = updated_at where status = 'completed';

-- What the reconciler and the money report look for.
create index payments_confirming on payments (started_at) where status = 'confirming';
create index payments_finished on payments (finished_at) where status <> 'confirming';
create index sandbox_trades_finished on sandbox_trades (finished_at);

-- What happens to refunds of this trade.
alter table sandbox_trades add column refund_mode text not null default 'normal';

alter table sandbox_refunds
  add column state text not null default 'succeeded',
  add column due_at timestamptz(3); -- When a slow refund is done.
`;

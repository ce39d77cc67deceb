/**
 * Refunds that a person decides on, what a granted refund was granted by, and the alerts that were in
 * force: what a rider says of a disruption can be looked up. A refund that is decided on has the id of
 * its review, so that riders see one refund from the first day to the last.
 */
export const up = `
alter table refunds
  add column ground text, -- Null where the money goes back by itself, and in rows of older gateways.
  add column evidence jsonb; -- What proved it: an alert, another order, the official fare.

create table refund_reviews (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  asked_cents integer not null check (asked_cents > 0),
  rider_reason text not null,
  note text,
  status text not null, -- open, approved, refused
  requested_at timestamptz(3) not null,
  decided_at timestamptz(3),
  answer text, -- What the rider reads of the decision.
  constraint refund_reviews_pk primary key (user_id, id),
  -- The desk's pages name the review only.
  constraint refund_reviews_id unique (id)
);
-- The lock on the order's row sees to it; the index makes a fault there loud.
create unique index refund_reviews_one_open
  on refund_reviews (user_id, order_id) where status = 'open';
create index refund_reviews_order on refund_reviews (user_id, order_id, requested_at desc);
create index refund_reviews_queue on refund_reviews (requested_at, id) where status = 'open';

create table alerts_kept (
  id text not null, -- As the feed has it.
  content_hash text not null, -- An alert that changes is another row.
  body jsonb not null,
  first_seen timestamptz(3) not null,
  last_seen timestamptz(3) not null,
  constraint alerts_kept_pk primary key (id, content_hash)
);
create index alerts_kept_last_seen on alerts_kept (last_seen);
`;

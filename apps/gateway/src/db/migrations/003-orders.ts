/**
 * Orders and what happened to them. Type and status have no check constraint: a newer gateway on the
 * same database may know more of them than this one.
 */
export const up = `
-- \`user_id\` leads every key, so that a rider's rows stay on one shard.
create table orders (
  user_id uuid not null,
  id uuid not null,
  order_no text not null,
  type text not null,
  status text not null,
  status_before_refund text, -- The status \`being_refunded\` came from.
  -- 1 while the status is one of UNFINISHED_STATUSES, else 0: leads the list's index.
  unfinished smallint not null,
  amount_cents integer not null,
  discount_cents integer not null,
  paid_cents integer,
  passenger text not null,
  occurred_at timestamptz(3) not null,
  pay_deadline timestamptz(3),
  closed_reason text,
  line jsonb,
  from_place jsonb,
  to_place jsonb,
  subject jsonb,
  fields jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint orders_pk primary key (user_id, id),
  constraint orders_order_no unique (order_no),
  constraint orders_unfinished check (unfinished in (0, 1)),
  constraint orders_cents check (amount_cents >= 0 and discount_cents >= 0 and paid_cents >= 0)
);
-- The order of the list, with and without an outer tab: a page is one range of an index.
create index orders_list on orders (user_id, unfinished desc, occurred_at desc, id desc);
create index orders_list_of_type
  on orders (user_id, type, unfinished desc, occurred_at desc, id desc);

create table order_events (
  user_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text, -- Null for the row that says the order was made.
  from_status text,
  to_status text not null,
  at timestamptz(3) not null,
  constraint order_events_pk primary key (user_id, order_id, id)
);
`;

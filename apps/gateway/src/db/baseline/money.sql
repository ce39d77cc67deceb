-- `user_id` leads every key, so that a rider's rows stay on one shard.
create table orders (
  user_id uuid not null,
  id uuid not null,
  order_no text not null,
  type text not null,
  status text not null,
  status_before_refund text, -- The status `being_refunded` came from.
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
  fee jsonb,
  ride_id uuid,
  completed_at timestamptz(3), -- When it was first completed.
  holds jsonb,
  constraint orders_pk primary key (user_id, id),
  constraint orders_order_no unique (order_no),
  constraint orders_cents check (amount_cents >= 0 and discount_cents >= 0 and paid_cents >= 0),
  constraint orders_unfinished check (unfinished in (0, 1))
);
-- The order of the list, with and without an outer tab: a page is one range of an index.
create index orders_list on orders (user_id, unfinished desc, occurred_at desc, id desc);
create index orders_list_of_type on orders (user_id, type, unfinished desc, occurred_at desc, id desc);
-- What a rider owes for called rides is asked before each new one.
create index orders_ride_dues on orders (user_id) where ride_id is not null and status in ('to_be_paid', 'in_payment');

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
create index order_events_at on order_events using brin (at);

create table order_ratings (
  user_id uuid not null,
  order_id uuid not null,
  stars smallint not null,
  tags jsonb not null,
  comment text not null,
  created_at timestamptz(3) not null,
  constraint order_ratings_pk primary key (user_id, order_id),
  constraint order_ratings_stars_check check (stars >= 1 and stars <= 5)
);

create table purchases (
  user_id uuid not null,
  order_id uuid not null,
  product text not null,
  version integer not null, -- Of the operator data it was bought under.
  kind text not null,
  quantity integer not null,
  terms jsonb not null, -- The product as it was then.
  visit_date text,
  visitors jsonb,
  account text,
  bought_at timestamptz(3) not null,
  granted_at timestamptz(3), -- When goods of our own were handed over.
  constraint purchases_pk primary key (user_id, order_id)
);

create table ecoupons (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  n smallint not null, -- Which one of the order, from 1.
  needs text not null,
  account text,
  visitors jsonb,
  code text, -- Null until it is activated.
  granted_at timestamptz(3) not null,
  activated_at timestamptz(3),
  valid_until timestamptz(3),
  constraint ecoupons_pk primary key (user_id, id),
  constraint ecoupons_of_order unique (user_id, order_id, n)
);

create table payer_questions (
  id uuid not null,
  user_id uuid not null,
  app_id text not null, -- The account that is paid with.
  return_to text not null, -- Path and query of the page that asked.
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  code_hash text, -- The code the rider came back with, once they did.
  open_id text, -- What the platform said to it: the payer's id, or the code of what went wrong.
  failure text,
  constraint payer_questions_pkey primary key (id)
);
-- Pruning finds what is past its time.
create index payer_questions_expiry on payer_questions (expires_at);

create table payments (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  status text not null,
  amount_cents integer not null,
  provider_trade_no text, -- What the provider calls the trade; known once it says so.
  cashier_url text, -- Where the rider pays; known once the provider opened the trade.
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- How it is made at the provider: CHANNELS of the contract.
  channel text not null,
  prepay_id text, -- What the chat app's sheet is opened with instead.
  -- When either is too old to be used again; null: not before the trade ends.
  checkout_until timestamptz(3),
  account_id uuid,
  constraint payments_pk primary key (user_id, id),
  constraint payments_amount_cents_check check (amount_cents > 0),
  constraint payments_channel_check check (channel in ('page', 'wechat_jsapi', 'mini_program', 'app', 'code'))
);
create index payments_order on payments (user_id, order_id, started_at desc);
-- A provider's webhook names the payment only.
create index payments_id on payments (id);
-- The lock on the order's row sees to both; the indexes make a fault there loud.
create unique index payments_one_live on payments (user_id, order_id) where status = 'confirming';
create unique index payments_one_succeeded on payments (user_id, order_id) where status = 'succeeded';
-- What the reconciler and the money report look for.
create index payments_confirming on payments (started_at) where status = 'confirming';
create index payments_finished on payments (finished_at) where status <> 'confirming';
create index payments_account on payments (account_id, started_at) where account_id is not null;

create table refunds (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  status text not null,
  requested_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- What the rider chose and wrote; null where the money goes back by itself.
  rider_reason text,
  note text,
  failure text, -- Why the last try failed.
  ground text, -- Null where the money goes back by itself.
  evidence jsonb, -- What proved it: an alert, another order, the official fare.
  constraint refunds_pk primary key (user_id, id),
  constraint refunds_amount_cents_check check (amount_cents > 0)
);
create index refunds_order on refunds (user_id, order_id, requested_at desc);
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

create table refund_reviews (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  asked_cents integer not null,
  rider_reason text not null,
  note text,
  status text not null, -- open, approved, refused
  requested_at timestamptz(3) not null,
  decided_at timestamptz(3),
  answer text, -- What the rider reads of the decision.
  constraint refund_reviews_pk primary key (user_id, id),
  -- The desk's pages name the review only.
  constraint refund_reviews_id unique (id),
  constraint refund_reviews_asked_cents_check check (asked_cents > 0)
);
-- The lock on the order's row sees to it; the index makes a fault there loud.
create unique index refund_reviews_one_open on refund_reviews (user_id, order_id) where status = 'open';
create index refund_reviews_order on refund_reviews (user_id, order_id, requested_at desc);
create index refund_reviews_queue on refund_reviews (requested_at, id) where status = 'open';
create index refund_reviews_decided on refund_reviews (decided_at desc) where status <> 'open';

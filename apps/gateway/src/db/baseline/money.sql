-- `user_id` leads every key, so that a rider's rows stay on one shard.
create table orders (
  user_id uuid not null,
  id uuid not null,
  order_no text not null,
  type text not null,
  status text not null,
  status_before_refund text, -- The status before `being_refunded`.
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
-- The order of the list, with and without a type: a page is one range of an index.
create index orders_list on orders (user_id, unfinished desc, occurred_at desc, id desc);
create index orders_list_of_type on orders (user_id, type, unfinished desc, occurred_at desc, id desc);
-- The unpaid amount for called rides is read before each new one.
create index orders_ride_dues on orders (user_id) where ride_id is not null and status in ('to_be_paid', 'in_payment');

create table order_events (
  user_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text, -- Null for the row of the creation.
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
  version integer not null, -- Version of the operator data at the purchase.
  kind text not null,
  quantity integer not null,
  terms jsonb not null, -- The product at the purchase.
  visit_date text,
  visitors jsonb,
  account text,
  bought_at timestamptz(3) not null,
  granted_at timestamptz(3), -- When the operator's own goods were granted.
  constraint purchases_pk primary key (user_id, order_id)
);

create table ecoupons (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  n smallint not null, -- Number within the order, from 1.
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
  app_id text not null, -- The paying account.
  return_to text not null, -- Path and query of the page that started it.
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  code_hash text, -- Hash of the code with which the rider came back; null before.
  open_id text, -- The platform's result: the payer's id, or the error code.
  failure text,
  constraint payer_questions_pkey primary key (id)
);
-- For pruning.
create index payer_questions_expiry on payer_questions (expires_at);

create table payments (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  status text not null,
  amount_cents integer not null,
  provider_trade_no text, -- The provider's number of the trade; null until it is known.
  cashier_url text, -- Where the rider pays; null until the provider opened the trade.
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- How the payment is made at the provider: CHANNELS of the contract.
  channel text not null,
  prepay_id text, -- Opens the chat app's sheet instead.
  -- When either expires; null: when the trade ends.
  checkout_until timestamptz(3),
  account_id uuid,
  constraint payments_pk primary key (user_id, id),
  constraint payments_amount_cents_check check (amount_cents > 0),
  constraint payments_channel_check check (channel in ('page', 'wechat_jsapi', 'mini_program', 'app', 'code'))
);
create index payments_order on payments (user_id, order_id, started_at desc);
-- A provider's webhook contains only the payment's id.
create index payments_id on payments (id);
-- The lock on the order's row ensures both; the indexes expose a violation.
create unique index payments_one_live on payments (user_id, order_id) where status = 'confirming';
create unique index payments_one_succeeded on payments (user_id, order_id) where status = 'succeeded';
-- For the reconciler and the money report.
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
  -- The rider's choice and note; null for an automatic refund.
  rider_reason text,
  note text,
  failure text, -- Why the last attempt failed.
  ground text, -- Null for an automatic refund.
  evidence jsonb, -- The proof: an alert, another order, the official fare.
  constraint refunds_pk primary key (user_id, id),
  constraint refunds_amount_cents_check check (amount_cents > 0)
);
create index refunds_order on refunds (user_id, order_id, requested_at desc);
-- A payment is refunded once; a new refund is possible after a failed one.
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
  answer text, -- The text of the decision for the rider.
  constraint refund_reviews_pk primary key (user_id, id),
  -- The desk's pages use only the review's id.
  constraint refund_reviews_id unique (id),
  constraint refund_reviews_asked_cents_check check (asked_cents > 0)
);
-- The lock on the order's row ensures it; the index exposes a violation.
create unique index refund_reviews_one_open on refund_reviews (user_id, order_id) where status = 'open';
create index refund_reviews_order on refund_reviews (user_id, order_id, requested_at desc);
create index refund_reviews_queue on refund_reviews (requested_at, id) where status = 'open';
create index refund_reviews_decided on refund_reviews (decided_at desc) where status <> 'open';

create table sandbox.disruptions (
  id uuid not null,
  kind text not null,
  route_id text,
  stop_id text,
  trip_id text,
  minutes integer not null, -- Delay of trips; 0 for other kinds.
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint disruptions_pkey primary key (id)
);
-- Disruptions that are over are never read.
create index disruptions_end on sandbox.disruptions (ends_at);

create table sandbox.errands (
  id uuid not null,
  user_id uuid not null,
  body jsonb not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  done_at timestamptz(3),
  constraint errands_pkey primary key (id)
);
create index errands_due on sandbox.errands (run_at) where done_at is null;

-- The sandbox's gates: riders inside, and their journeys.
create table sandbox.gate_journeys (
  rider text not null, -- The rider in the code.
  journey uuid not null,
  entered_at timestamptz(3) not null,
  constraint gate_journeys_pk primary key (rider)
);

create table sandbox.merchant (
  name text not null,
  secret text not null, -- Signs the webhooks and the forms of the cashier; hex.
  constraint merchant_pkey primary key (name)
);

create table sandbox.notices (
  id uuid not null,
  about uuid not null,
  body text not null,
  run_at timestamptz(3) not null,
  attempts integer not null,
  delivered_at timestamptz(3),
  last_answer text,
  partner text not null default 'payment',
  constraint notices_pkey primary key (id)
);
create index notices_due on sandbox.notices (run_at) where delivered_at is null;

create table sandbox.partner_accounts (
  uid text not null,
  phone text, -- Null: not shared by the partner.
  created_at timestamptz not null,
  constraint partner_accounts_pkey primary key (uid)
);

create table sandbox.partner_moods (
  system text not null,
  mood text not null,
  since timestamptz(3) not null default now(),
  constraint partner_moods_pkey primary key (system)
);

create table sandbox.partner_orders (
  system text not null,
  id text not null,
  phone text not null,
  body jsonb not null,
  created_at timestamptz(3) not null,
  constraint partner_orders_pk primary key (system, id)
);
create index partner_orders_phone on sandbox.partner_orders (system, phone);

create table sandbox.partner_tickets (
  ticket text not null,
  uid text not null,
  client_id text not null,
  behaviour text not null, -- How the partner answers about this ticket.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint partner_tickets_pkey primary key (ticket)
);

create table sandbox.refunds (
  refund_id uuid not null,
  payment_id uuid not null,
  amount_cents integer not null,
  created_at timestamptz(3) not null,
  state text not null default 'succeeded',
  due_at timestamptz(3), -- When a slow refund completes.
  constraint refunds_pkey primary key (refund_id)
);
create index refunds_payment on sandbox.refunds (payment_id);

create table sandbox.rides (
  ride_id uuid not null,
  ride_no text not null,
  service text not null,
  from_place jsonb not null,
  to_place jsonb not null,
  script text not null, -- The script of this ride: a name of SCRIPTS.
  manner text not null, -- How its events are sent.
  pace real not null, -- Factor of simulated to real time.
  requested_at timestamptz(3) not null,
  -- Simulated milliseconds that this ride is ahead of the clock (negative: behind).
  shift_ms bigint not null,
  held_at timestamptz(3), -- Paused since.
  -- Sends no webhook and answers queries with "unknown" until it comes back.
  silent boolean not null,
  cancelled_at timestamptz(3),
  cancelled_by text,
  -- Number of actions on its course; keeps the sequence of events increasing.
  actions integer not null,
  tell_at timestamptz(3), -- When the next event is due; null: it is over and sent.
  constraint rides_pkey primary key (ride_id)
);
create index rides_tell on sandbox.rides (tell_at) where tell_at is not null;
create index rides_recent on sandbox.rides (requested_at);

create table sandbox.trades (
  payment_id uuid not null,
  trade_no text not null,
  amount_cents integer not null,
  subject text not null,
  return_url text not null,
  -- `processing`: the rider paid, the money arrives later and can no longer be stopped.
  state text not null,
  -- Sends no webhook and answers queries with "unknown" in any state.
  silent boolean not null,
  expires_at timestamptz(3),
  takes_money_at timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  refund_mode text not null default 'normal',
  constraint trades_pkey primary key (payment_id),
  constraint trades_trade_no_key unique (trade_no)
);
create index trades_late on sandbox.trades (takes_money_at) where state = 'processing';
create index trades_recent on sandbox.trades (created_at);
create index trades_finished on sandbox.trades (finished_at);

-- Text messages, which arrive at `arrives_at`.
create table sandbox.sms_outbox (
  id uuid not null,
  phone text not null,
  code text not null,
  text text not null,
  sent_at timestamptz not null,
  arrives_at timestamptz not null,
  constraint sms_outbox_pkey primary key (id)
);
create index sms_outbox_arrival on sandbox.sms_outbox (arrives_at, id);
create index sms_outbox_phone on sandbox.sms_outbox (phone, arrives_at, id);

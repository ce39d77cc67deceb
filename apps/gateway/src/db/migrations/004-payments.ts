/**
 * Payments and refunds, and the ledger of the sandbox provider. The provider's tables belong to a
 * pretended outside party: nothing but its driver reads or writes them, and they exist in every
 * database, so that switching the driver is no migration.
 */
export const up = `
create table payments (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  status text not null,
  amount_cents integer not null check (amount_cents > 0),
  provider_trade_no text, -- What the provider calls the trade; known once it says so.
  cashier_url text, -- Where the rider pays; known once the provider opened the trade.
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  constraint payments_pk primary key (user_id, id)
);
create index payments_order on payments (user_id, order_id, started_at desc);
-- A provider's webhook names the payment only.
create index payments_id on payments (id);
-- The lock on the order's row sees to both; the indexes make a fault there loud.
create unique index payments_one_live on payments (user_id, order_id) where status = 'confirming';
create unique index payments_one_succeeded
  on payments (user_id, order_id) where status = 'succeeded';

create table refunds (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  status text not null,
  requested_at timestamptz(3) not null,
  finished_at timestamptz(3),
  constraint refunds_pk primary key (user_id, id),
  -- A payment goes back whole and once.
  constraint refunds_payment unique (user_id, payment_id)
);
create index refunds_order on refunds (user_id, order_id, requested_at desc);

create table sandbox_merchant (
  name text primary key,
  secret text not null -- Signs the webhooks and the forms of the cashier; hex.
);

create table sandbox_trades (
  payment_id uuid primary key,
  trade_no text not null unique,
  amount_cents integer not null,
  subject text not null,
  return_url text not null,
  -- \`processing\`: the rider paid, the money comes later and can no longer be stopped.
  state text not null,
  -- Sends no webhook and answers queries with "unknown", whatever the state.
  silent boolean not null,
  expires_at timestamptz(3),
  takes_money_at timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index sandbox_trades_late on sandbox_trades (takes_money_at) where state = 'processing';
create index sandbox_trades_recent on sandbox_trades (created_at);

create table sandbox_refunds (
  refund_id uuid primary key,
  payment_id uuid not null,
  amount_cents integer not null,
  created_at timestamptz(3) not null
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);

create table sandbox_notices (
  id uuid primary key,
  payment_id uuid not null,
  body text not null,
  run_at timestamptz(3) not null,
  attempts integer not null,
  delivered_at timestamptz(3),
  last_answer text
);
create index sandbox_notices_due on sandbox_notices (run_at) where delivered_at is null;
`;

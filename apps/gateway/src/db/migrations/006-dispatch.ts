/**
 * What a ride remembers of its dispatcher, its order's link to it, and what the sandbox dispatcher
 * keeps (`sandbox_*`).
 */
export const up = `
alter table rides
  -- How new its last event was: one with a lower number is old.
  add column heard_sequence integer not null default 0,
  -- A driver is looked for since; anew when one gave up.
  add column searching_since timestamptz(3) not null,
  -- When the driver was to be at the pick-up, as said at the match.
  add column promised_at timestamptz(3),
  -- The rider called it off at this fee; it is so once the dispatcher says so.
  add column cancel_fee jsonb;

-- The called ride behind the order; null where it was not called here.
alter table orders add column ride_id uuid;
-- What a rider owes for called rides is asked before each new one.
create index orders_ride_dues on orders (user_id)
  where ride_id is not null and status in ('to_be_paid', 'in_payment');

create table sandbox_rides (
  ride_id uuid primary key,
  ride_no text not null,
  service text not null,
  from_place jsonb not null,
  to_place jsonb not null,
  script text not null, -- The story this ride takes: a name of SCRIPTS.
  manner text not null, -- How its events are sent.
  pace real not null, -- How many times faster than life it goes.
  requested_at timestamptz(3) not null,
  -- Milliseconds of life this ride is ahead of the clock (below zero: behind it).
  shift_ms bigint not null,
  held_at timestamptz(3), -- It stands still since.
  -- Sends no webhook and answers queries with "unknown", until it is told to come back.
  silent boolean not null,
  cancelled_at timestamptz(3),
  cancelled_by text,
  -- How often somebody changed its course; keeps the sequence of events rising.
  actions integer not null,
  tell_at timestamptz(3) -- When the next event is due; null: it is over and sent.
);
create index sandbox_rides_tell on sandbox_rides (tell_at) where tell_at is not null;
create index sandbox_rides_recent on sandbox_rides (requested_at);

create table sandbox_ride_notices (
  id uuid primary key,
  ride_id uuid not null,
  body text not null,
  run_at timestamptz(3) not null,
  attempts integer not null,
  delivered_at timestamptz(3),
  last_answer text
);
create index sandbox_ride_notices_due on sandbox_ride_notices (run_at) where delivered_at is null;
`;

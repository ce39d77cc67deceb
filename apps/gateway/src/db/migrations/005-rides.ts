/** Called rides and the links that share them; what an order's amount was made of; ratings. */
export const up = `
-- How the amount was calculated, with the rule's version; null where it is a price.
alter table orders add column fee jsonb;

create table order_ratings (
  user_id uuid not null,
  order_id uuid not null,
  stars smallint not null check (stars between 1 and 5),
  tags jsonb not null,
  comment text not null,
  created_at timestamptz(3) not null,
  constraint order_ratings_pk primary key (user_id, order_id)
);

create table rides (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  service text not null,
  state text not null,
  version integer not null, -- Raised by each change.
  from_place jsonb not null,
  to_place jsonb not null,
  provider text not null, -- The dispatcher's driver that has this ride.
  provider_ride_no text, -- What the dispatcher calls it; known once it answered.
  driver jsonb,
  position jsonb,
  path jsonb not null,
  eta_seconds integer,
  distance_metres integer not null,
  duration_seconds integer not null,
  estimate jsonb not null,
  fee jsonb,
  cancelled_by text,
  requested_at timestamptz(3) not null,
  matched_at timestamptz(3),
  arrived_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3), -- Null while it is under way: a rider has one such ride.
  heard_at timestamptz(3) not null, -- When the dispatcher was last heard of about it.
  constraint rides_pk primary key (user_id, id)
);
-- The dispatcher's webhook and a shared link name the ride only.
create unique index rides_id on rides (id);
create index rides_order on rides (user_id, order_id);
-- One ride at a time: two phones that call at once make one.
create unique index rides_one_live on rides (user_id) where ended_at is null;

create table ride_shares (
  user_id uuid not null,
  id uuid not null,
  ride_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint ride_shares_pk primary key (user_id, id)
);
create unique index ride_shares_id on ride_shares (id);
create index ride_shares_ride on ride_shares (user_id, ride_id);
`;

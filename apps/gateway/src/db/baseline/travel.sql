create table rides (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  service text not null,
  state text not null,
  version integer not null, -- Incremented by each change.
  from_place jsonb not null,
  to_place jsonb not null,
  provider text not null, -- The dispatcher's driver of this ride.
  provider_ride_no text, -- The dispatcher's number; null until it answered.
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
  ended_at timestamptz(3), -- Null while it is under way: a rider has at most one such ride.
  heard_at timestamptz(3) not null, -- Time of the dispatcher's last report about it.
  -- Sequence of its last event: events with a lower number are old.
  heard_sequence integer not null default 0,
  -- Start of the search for a driver; reset when a driver cancels.
  searching_since timestamptz(3) not null,
  -- The pick-up time that was estimated at the match.
  promised_at timestamptz(3),
  -- The rider's request to cancel at this fee; it takes effect once the dispatcher confirms.
  cancel_fee jsonb,
  constraint rides_pk primary key (user_id, id)
);
-- The dispatcher's webhook and a shared link contain only the ride's id.
create unique index rides_id on rides (id);
create index rides_order on rides (user_id, order_id);
-- One ride at a time, also if two phones call at the same moment.
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
create index ride_shares_expiry on ride_shares (expires_at);

create table ride_alarms (
  user_id uuid not null,
  id uuid not null,
  ride_id uuid not null,
  share_id uuid not null, -- The sent link.
  language text not null,
  at timestamptz(3) not null,
  constraint ride_alarms_pk primary key (user_id, id)
);
create index ride_alarms_ride on ride_alarms (user_id, ride_id, at desc);
create index ride_alarms_at on ride_alarms (at);

-- One per contact at that time, including contacts that are removed later.
create table ride_alarm_messages (
  user_id uuid not null,
  alarm_id uuid not null,
  contact_id uuid not null,
  id uuid not null, -- The id by which a provider recognises the message.
  name text not null,
  phone text not null,
  state text not null, -- 'waiting', 'sending', 'sent', 'unconfirmed' or 'failed'.
  at timestamptz(3) not null,
  constraint ride_alarm_messages_pk primary key (user_id, alarm_id, contact_id)
);
create index ride_alarm_messages_at on ride_alarm_messages (at);

create table emergency_contacts (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null,
  created_at timestamptz(3) not null,
  constraint emergency_contacts_pk primary key (user_id, id),
  constraint emergency_contacts_phone unique (user_id, phone)
);

create table ride_keys (
  user_id uuid not null,
  id uuid not null,
  token_hash text not null, -- The device's session: the key is invalid once it ends.
  public_key text not null, -- x and y in base64url.
  created_at timestamptz(3) not null,
  granted_until timestamptz(3) not null,
  ended_at timestamptz(3), -- Replaced by another key of the session, or the rider was deleted.
  constraint ride_keys_pk primary key (id),
  constraint ride_keys_session unique (token_hash, public_key)
);
create index ride_keys_rider on ride_keys (user_id);
create index ride_keys_until on ride_keys (granted_until);
create index ride_keys_ended on ride_keys (ended_at) where ended_at is not null;

-- A code admits one person at one gate.
create table ride_code_uses (
  user_id uuid not null,
  key_id uuid not null,
  counter bigint not null,
  used_at timestamptz(3) not null, -- By the gate's clock.
  constraint ride_code_uses_pk primary key (user_id, key_id, counter)
);
create index ride_code_uses_at on ride_code_uses (used_at);

create table ride_skins (
  user_id uuid not null,
  skin text not null,
  chosen_at timestamptz(3) not null,
  constraint ride_skins_pk primary key (user_id)
);

-- Orders from the partner, masked before they are stored.
create table partner_orders_seen (
  user_id uuid not null,
  system text not null,
  order_id text not null,
  occurred_at timestamptz(3) not null, -- Sort key of the list.
  body jsonb not null,
  as_of timestamptz(3) not null,
  constraint partner_orders_seen_pk primary key (user_id, system, order_id)
);
create index partner_orders_seen_list on partner_orders_seen (user_id, system, occurred_at desc, order_id desc);

-- When a rider's list was read; its orders are below.
create table partner_lists_seen (
  user_id uuid not null,
  system text not null,
  as_of timestamptz(3) not null,
  constraint partner_lists_seen_pk primary key (user_id, system)
);

-- Every signed report, also refused ones, so that nothing is lost.
create table partner_reports (
  port text not null,
  provider text not null,
  id text not null, -- The partner's id: a repeated report is the same row.
  about text not null, -- The journey, the stay or the order.
  body jsonb not null,
  received_at timestamptz(3) not null,
  outcome text not null, -- 'applied', or the error code.
  constraint partner_reports_pk primary key (port, provider, id)
);
create index partner_reports_received on partner_reports (received_at);
create index partner_reports_rider on partner_reports (((body ->> 'rider')));

-- A ride through gates or a stay in a car park, by the partner's id.
create table partner_rides (
  port text not null,
  provider text not null,
  ride text not null,
  user_id uuid not null,
  order_id uuid, -- Null while only an exit is known.
  mode text not null,
  entry jsonb, -- The report; null: none yet.
  exit jsonb,
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint partner_rides_pk primary key (port, provider, ride)
);
-- Earlier rides decide the discount of the next fare.
create index partner_rides_rider on partner_rides (user_id, begun_at);
create index partner_rides_ended on partner_rides (ended_at);

create table bike_rides (
  provider text not null,
  ride text not null, -- The provider's id.
  user_id uuid not null,
  begun_at timestamptz(3), -- Null: only its reversal is known.
  ended_at timestamptz(3),
  from_near jsonb not null, -- Metres by name of each station near its start.
  to_near jsonb not null,
  reversed_at timestamptz(3), -- It was invalid, or was refunded.
  constraint bike_rides_pk primary key (provider, ride)
);
create index bike_rides_rider on bike_rides (user_id, ended_at);
create index bike_rides_ended on bike_rides (ended_at);

create table plates (
  user_id uuid not null,
  id uuid not null,
  plate text not null, -- In capitals, without separators.
  bound_at timestamptz(3) not null,
  constraint plates_pk primary key (user_id, id),
  constraint plates_plate unique (plate)
);

create table plate_stays (
  provider text not null,
  stay text not null, -- The partner's id.
  plate text not null,
  entry jsonb, -- The report.
  exit jsonb,
  paid boolean not null, -- At the car park.
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint plate_stays_pk primary key (provider, stay)
);
create index plate_stays_plate on plate_stays (plate);
create index plate_stays_begun on plate_stays (begun_at);

create table ride_repairs (
  id uuid not null,
  user_id uuid not null,
  order_id uuid not null,
  provider text not null,
  ride text not null,
  missing text not null,
  station text not null, -- Id in the city data.
  at timestamptz(3) not null, -- When the rider passed the gate, as the rider stated.
  fare_cents integer not null, -- The fare with this station, before discounts.
  status text not null,
  doubt text, -- Why no rule decided it; null: a rule did.
  differs boolean not null default false, -- A gate reported another station afterwards.
  asked_at timestamptz(3) not null,
  decided_at timestamptz(3),
  answer text,
  constraint ride_repairs_pkey primary key (id),
  constraint ride_repairs_missing check (missing in ('entry', 'exit')),
  constraint ride_repairs_status check (status in ('open', 'mended', 'refused', 'reported'))
);
create unique index ride_repairs_once on ride_repairs (provider, ride);
create index ride_repairs_of_rider on ride_repairs (user_id, asked_at);
create index ride_repairs_open on ride_repairs (asked_at) where status = 'open';

-- Riders who agreed that pages with their own login may show and repair their rides.
create table ride_repair_agreements (
  user_id uuid not null,
  agreed_at timestamptz(3) not null,
  constraint ride_repair_agreements_pkey primary key (user_id)
);

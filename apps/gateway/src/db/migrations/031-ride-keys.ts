/** Keys of riders' devices that gates take for their riders, and the codes by them that were used. */
export const up = `
create table ride_keys (
  user_id uuid not null,
  id uuid not null,
  token_hash text not null, -- Of the session that the device has: with its end the key counts no more.
  public_key text not null, -- x and y in base64url.
  created_at timestamptz(3) not null,
  granted_until timestamptz(3) not null,
  ended_at timestamptz(3), -- Another key of the session took its place, or its rider was deleted.
  constraint ride_keys_pk primary key (id),
  constraint ride_keys_session unique (token_hash, public_key)
);
create index ride_keys_rider on ride_keys (user_id);
create index ride_keys_until on ride_keys (granted_until);
create index ride_keys_ended on ride_keys (ended_at) where ended_at is not null;

-- A code lets one person in, at one gate.
create table ride_code_uses (
  user_id uuid not null,
  key_id uuid not null,
  counter bigint not null,
  used_at timestamptz(3) not null, -- As the gate says.
  constraint ride_code_uses_pk primary key (user_id, key_id, counter)
);
create index ride_code_uses_at on ride_code_uses (used_at);

-- The sandbox's gates: who is inside, and on which journey.
create table sandbox_gate_journeys (
  rider text not null, -- As the code names its rider.
  journey uuid not null,
  entered_at timestamptz(3) not null,
  constraint sandbox_gate_journeys_pk primary key (rider)
);
`;

/** Rides on shared bikes, as who rents them reports them: which stations they began and ended near, and no more. */
export const up = `
create table bike_rides (
  provider text not null,
  ride text not null, -- The provider's.
  user_id uuid not null,
  begun_at timestamptz(3), -- Null: only that it was reversed is known.
  ended_at timestamptz(3),
  from_near jsonb not null, -- Metres by the name of each station near its begin.
  to_near jsonb not null,
  reversed_at timestamptz(3), -- It was none, or its money went back.
  constraint bike_rides_pk primary key (provider, ride)
);
create index bike_rides_rider on bike_rides (user_id, ended_at);
create index bike_rides_ended on bike_rides (ended_at);
`;

/** Plates of riders, and stays of cars that no rider was named for. */
export const up = `
create table plates (
  user_id uuid not null,
  id uuid not null,
  plate text not null, -- Capitals, without what stands between its parts.
  bound_at timestamptz(3) not null,
  constraint plates_pk primary key (user_id, id),
  constraint plates_plate unique (plate)
);

create table plate_stays (
  provider text not null,
  stay text not null, -- The partner's id of it.
  plate text not null,
  entry jsonb, -- As reported.
  exit jsonb,
  paid boolean not null, -- At the car park.
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint plate_stays_pk primary key (provider, stay)
);
create index plate_stays_plate on plate_stays (plate);
create index plate_stays_begun on plate_stays (begun_at);
`;

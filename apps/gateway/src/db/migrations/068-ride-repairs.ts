/** Metro rides of which a rider says where they entered or left, because no gate did. */
export const up = `
create table ride_repairs (
  id uuid primary key,
  user_id uuid not null,
  order_id uuid not null,
  provider text not null,
  ride text not null,
  missing text not null,
  station text not null, -- By its id in the city data.
  at timestamptz(3) not null, -- When the rider passed the gate, as they say.
  fare_cents int not null, -- What the ride costs then, before what comes off.
  status text not null,
  doubt text, -- Why no rule decided it; null: one did.
  differs boolean not null default false, -- A gate reported another station afterwards.
  asked_at timestamptz(3) not null,
  decided_at timestamptz(3),
  answer text,
  constraint ride_repairs_missing check (missing in ('entry', 'exit')),
  constraint ride_repairs_status check (status in ('open', 'mended', 'refused', 'reported'))
);
create unique index ride_repairs_once on ride_repairs (provider, ride);
create index ride_repairs_of_rider on ride_repairs (user_id, asked_at);
create index ride_repairs_open on ride_repairs (asked_at) where status = 'open';

-- Who agreed that the pages with a login of their own may show and mend their rides.
create table ride_repair_agreements (
  user_id uuid primary key,
  agreed_at timestamptz(3) not null
);
`;

/** Times that riders booked: a repair shop's service, a test drive. */
export const up = `
create table appointments (
  user_id uuid not null,
  id uuid not null,
  kind text not null, -- 'repair' or 'test_drive'.
  number text not null,
  booked jsonb not null, -- The place and the offer as operator data had them.
  stock_item text not null, -- What the place in this slot was taken from, to be given back to it.
  stock_day text not null,
  stock_bucket int not null,
  begins_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  cancel_until timestamptz(3) not null,
  name text not null,
  phone text not null,
  agreement_version text, -- Of a test drive: what the rider agreed to.
  booked_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  constraint appointments_pk primary key (user_id, id),
  constraint appointments_id unique (id)
);
create index appointments_begins on appointments (begins_at);
`;

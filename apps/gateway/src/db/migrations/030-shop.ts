/** How many there are of what is sold, and what riders bought. */
export const up = `
-- One row would have all buyers of an item wait for each other: its number is split into buckets.
create table stock (
  item text not null,
  day text not null default '', -- Of items with a number for each day; else empty.
  bucket smallint not null,
  total integer not null, -- Of all buckets of this item and day.
  cap integer not null,
  taken integer not null default 0,
  constraint stock_pk primary key (item, day, bucket),
  constraint stock_not_oversold check (taken between 0 and cap)
);

create table purchases (
  user_id uuid not null,
  order_id uuid not null,
  product text not null,
  version integer not null, -- Of the operator data it was bought under.
  kind text not null,
  quantity integer not null,
  terms jsonb not null, -- The product as it was then.
  visit_date text,
  visitors jsonb,
  account text,
  bought_at timestamptz(3) not null,
  granted_at timestamptz(3), -- When goods of our own were handed over.
  constraint purchases_pk primary key (user_id, order_id)
);

-- What a rider may buy only so many of: each one takes a number, and no number is taken twice.
create table purchase_slots (
  user_id uuid not null,
  limit_group text not null,
  month text not null, -- Of the city's calendar, 2026-11; empty where the limit is for ever.
  slot smallint not null,
  order_id uuid not null,
  constraint purchase_slots_pk primary key (user_id, limit_group, month, slot)
);

create table ecoupons (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  n smallint not null, -- Which one of the order, from 1.
  needs text not null,
  account text,
  visitors jsonb,
  code text, -- Null until it is activated.
  granted_at timestamptz(3) not null,
  activated_at timestamptz(3),
  valid_until timestamptz(3),
  constraint ecoupons_pk primary key (user_id, id),
  constraint ecoupons_of_order unique (user_id, order_id, n)
);
`;

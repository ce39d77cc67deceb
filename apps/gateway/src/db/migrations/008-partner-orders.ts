/** Orders kept by partner systems: their last good answers, and the sandbox systems' own orders. */
export const up = `
-- That a rider's list was answered; its orders are below.
create table partner_lists_seen (
  user_id uuid not null,
  system text not null,
  as_of timestamptz(3) not null,
  constraint partner_lists_seen_pk primary key (user_id, system)
);

-- Orders as the partner sent them, masked before they are written.
create table partner_orders_seen (
  user_id uuid not null,
  system text not null,
  order_id text not null,
  occurred_at timestamptz(3) not null, -- What the list is sorted by.
  body jsonb not null,
  as_of timestamptz(3) not null,
  constraint partner_orders_seen_pk primary key (user_id, system, order_id)
);
create index partner_orders_seen_list
  on partner_orders_seen (user_id, system, occurred_at desc, order_id desc);

create table sandbox_partner_orders (
  system text not null,
  id text not null,
  phone text not null,
  body jsonb not null,
  created_at timestamptz(3) not null,
  constraint sandbox_partner_orders_pk primary key (system, id)
);
create index sandbox_partner_orders_phone on sandbox_partner_orders (system, phone);

create table sandbox_partner_moods (
  system text primary key,
  mood text not null
);
`;

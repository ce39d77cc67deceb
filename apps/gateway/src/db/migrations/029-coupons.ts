/** Riders' coupons with their terms as granted, and what an order holds until it is paid or closed. */
export const up = `
create table coupons (
  user_id uuid not null,
  id uuid not null,
  template text not null, -- Of the operator's data, in \`version\` of it.
  version integer not null,
  terms jsonb not null,
  -- What it was granted for, and the how many-th of that.
  cause_kind text not null,
  cause_id text not null,
  n integer not null,
  granted_at timestamptz(3) not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  -- available, held, used, cancelled. Expired is what its last instant says.
  state text not null,
  order_id uuid, -- Holds or used it, or gave it back.
  used_at timestamptz(3),
  given_back_at timestamptz(3), -- Its order was refunded.
  constraint coupons_pk primary key (user_id, id),
  constraint coupons_once unique (user_id, cause_kind, cause_id, n),
  constraint coupons_order check (order_id is not null or state not in ('held', 'used'))
);
create index coupons_expiry on coupons (valid_until);

alter table orders add column holds jsonb;
`;

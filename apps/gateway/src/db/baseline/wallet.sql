-- Locked by each posting, to serialise a rider's postings in a currency.
create table ledger_accounts (
  user_id uuid not null,
  currency text not null,
  last_seq integer not null default 0, -- Sequence of its newest posting; there are no gaps.
  owed bigint not null default 0, -- Amount spent before it was reversed; the next earnings pay it.
  constraint ledger_accounts_pk primary key (user_id, currency),
  constraint ledger_accounts_owed check (owed >= 0)
);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- The entries of a posting add up to 0.
create table ledger_entries (
  user_id uuid not null,
  currency text not null,
  seq integer not null,
  n integer not null,
  account text not null,
  lot integer, -- The posting that earned the amount.
  amount bigint not null,
  constraint ledger_entries_pk primary key (user_id, currency, seq, n),
  constraint ledger_entries_account check (account in ('lot', 'owed', 'granted', 'spent', 'expired')),
  constraint ledger_entries_amount check (amount <> 0)
);
create index ledger_entries_lot on ledger_entries (user_id, currency, lot) where lot is not null;
create trigger ledger_entries_keep_all before truncate on ledger_entries for each statement execute function ledger_is_append_only();
create trigger ledger_entries_keep_rows before delete or update on ledger_entries for each row execute function ledger_is_append_only();

-- The remainder of each earning: the sum of its entries, stored for reading.
create table ledger_lots (
  user_id uuid not null,
  currency text not null,
  lot integer not null, -- The posting that earned it.
  amount bigint not null,
  remaining bigint not null,
  expires_at timestamptz(3),
  constraint ledger_lots_pk primary key (user_id, currency, lot),
  constraint ledger_lots_remaining check (remaining >= 0 and remaining <= amount)
);
create index ledger_lots_left on ledger_lots (user_id, currency, expires_at, lot) where remaining > 0;

create table ledger_postings (
  user_id uuid not null,
  currency text not null,
  seq integer not null,
  kind text not null,
  cause_kind text not null,
  cause_id text not null,
  reverses integer, -- The posting that this one reverses.
  change bigint not null, -- Change of the rider's balance.
  balance bigint not null, -- The balance after it; below 0 if an amount is owed.
  at timestamptz(3) not null,
  constraint ledger_postings_pk primary key (user_id, currency, seq),
  constraint ledger_postings_cause unique (user_id, currency, cause_kind, cause_id),
  constraint ledger_postings_reverses unique (user_id, currency, reverses),
  constraint ledger_postings_kind check (kind in ('earn', 'spend', 'expire', 'reverse'))
);
create trigger ledger_postings_keep_all before truncate on ledger_postings for each statement execute function ledger_is_append_only();
create trigger ledger_postings_keep_rows before delete or update on ledger_postings for each row execute function ledger_is_append_only();

create table coupons (
  user_id uuid not null,
  id uuid not null,
  template text not null, -- Template of the operator data of `version`.
  version integer not null,
  terms jsonb not null,
  -- The cause of the granting, and the number within it.
  cause_kind text not null,
  cause_id text not null,
  n integer not null,
  granted_at timestamptz(3) not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  -- available, held, used, cancelled. Expiry follows from its last instant.
  state text not null,
  order_id uuid, -- The order that holds or used it, or gave it back.
  used_at timestamptz(3),
  given_back_at timestamptz(3), -- Its order was refunded.
  constraint coupons_pk primary key (user_id, id),
  constraint coupons_once unique (user_id, cause_kind, cause_id, n),
  constraint coupons_order check (order_id is not null or (state not in ('held', 'used')))
);
create index coupons_expiry on coupons (valid_until);

-- With one row all buyers of an item would wait for each other, so its stock is split into buckets.
create table stock (
  item text not null,
  day text not null default '', -- For items with a stock per day; else empty.
  bucket smallint not null,
  total integer not null, -- Total of all buckets of this item and day.
  cap integer not null,
  taken integer not null default 0,
  constraint stock_pk primary key (item, day, bucket),
  constraint stock_not_oversold check (taken >= 0 and taken <= cap)
);

-- Purchases with a limit per rider: each one takes a number, and no number is taken twice.
create table purchase_slots (
  user_id uuid not null,
  limit_group text not null,
  month text not null, -- Month in the city's calendar, 2026-11; empty if the limit is permanent.
  slot smallint not null,
  order_id uuid not null,
  constraint purchase_slots_pk primary key (user_id, limit_group, month, slot)
);

/** What riders hold beside money, as a ledger of double entry, and the rides that it is earned by. */
export const up = `
-- Locked by each posting, so that a rider's postings in a currency come one after the other.
create table ledger_accounts (
  user_id uuid not null,
  currency text not null,
  last_seq int not null default 0, -- Of its newest posting; before it none is missing.
  owed bigint not null default 0, -- What was spent before it was taken back; the next earnings pay it.
  constraint ledger_accounts_pk primary key (user_id, currency),
  constraint ledger_accounts_owed check (owed >= 0)
);

create table ledger_postings (
  user_id uuid not null,
  currency text not null,
  seq int not null,
  kind text not null,
  cause_kind text not null,
  cause_id text not null,
  reverses int, -- The posting that this one undoes.
  change bigint not null, -- Of the rider's balance.
  balance bigint not null, -- After it; below 0 where something is owed.
  at timestamptz(3) not null,
  constraint ledger_postings_pk primary key (user_id, currency, seq),
  constraint ledger_postings_kind check (kind in ('earn', 'spend', 'expire', 'reverse')),
  constraint ledger_postings_cause unique (user_id, currency, cause_kind, cause_id),
  constraint ledger_postings_reverses unique (user_id, currency, reverses)
);

-- The entries of a posting add up to 0.
create table ledger_entries (
  user_id uuid not null,
  currency text not null,
  seq int not null,
  n int not null,
  account text not null,
  lot int, -- The posting that the amount was earned by.
  amount bigint not null,
  constraint ledger_entries_pk primary key (user_id, currency, seq, n),
  constraint ledger_entries_account check (account in ('lot', 'owed', 'granted', 'spent', 'expired')),
  constraint ledger_entries_amount check (amount <> 0)
);
create index ledger_entries_lot on ledger_entries (user_id, currency, lot) where lot is not null;

-- What is left of each earning: the sum of its entries, kept for reading.
create table ledger_lots (
  user_id uuid not null,
  currency text not null,
  lot int not null, -- The posting that earned it.
  amount bigint not null,
  remaining bigint not null,
  expires_at timestamptz(3),
  constraint ledger_lots_pk primary key (user_id, currency, lot),
  constraint ledger_lots_remaining check (remaining between 0 and amount)
);
create index ledger_lots_left on ledger_lots (user_id, currency, expires_at, lot) where remaining > 0;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_postings_keep_rows before update or delete on ledger_postings
  for each row execute function ledger_is_append_only();
create trigger ledger_postings_keep_all before truncate on ledger_postings
  for each statement execute function ledger_is_append_only();
create trigger ledger_entries_keep_rows before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_entries_keep_all before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

-- Rides and uses that are over and paid: what points, badges and campaigns count.
create table ride_facts (
  user_id uuid not null,
  order_id uuid not null,
  type text not null,
  day text not null, -- Of its end, by the calendar of Shanghai.
  ended_at timestamptz(3) not null,
  metres int, -- Null where nobody measured.
  fare_cents int not null,
  reversed_at timestamptz(3), -- The money went back.
  constraint ride_facts_pk primary key (user_id, order_id)
);
create index ride_facts_day on ride_facts (user_id, day);

-- What was over before there were facts gets them by a job.
insert into jobs (id, kind, dedup, payload, run_at, created_at)
select gen_random_uuid(), 'facts.past', 'facts.past', '{}', now(), now()
where exists (select from orders);
`;

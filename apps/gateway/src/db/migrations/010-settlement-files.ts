/** Bills of payment providers, as they came, and what the comparison with our books found. */
export const up = `
create table settlement_files (
  provider text not null,
  day text not null, -- By the Shanghai calendar.
  state text not null, -- 'waiting', 'none' (nothing happened on that day) or 'stored'.
  asked_at timestamptz(3) not null, -- The last time.
  fault text, -- Why a waiting one is not there.
  missed_at timestamptz(3), -- When the alarm was raised because it was not there.
  file_name text,
  bytes bytea, -- The file as the provider sent it.
  sha256 text,
  fetched_at timestamptz(3),
  payment_count integer not null default 0,
  paid_cents bigint not null default 0,
  refund_count integer not null default 0,
  refunded_cents bigint not null default 0,
  difference_count integer not null default 0,
  differences jsonb not null, -- The first of them.
  constraint settlement_files_pk primary key (provider, day),
  constraint settlement_files_state check (state in ('waiting', 'none', 'stored')),
  constraint settlement_files_stored check ((state = 'stored') = (bytes is not null))
);
create index settlement_files_day on settlement_files (day desc, provider);
create index settlement_files_fetched on settlement_files (fetched_at) where fetched_at is not null;
create index refunds_finished on refunds (finished_at) where status = 'succeeded';
`;

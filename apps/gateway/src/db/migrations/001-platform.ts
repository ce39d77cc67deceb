/** Idempotency keys, jobs, counters of limits, uploaded files and page configuration. */
export const up = `
-- The answer a key got, so that it gets it again. Written in the transaction of the effect.
create table idempotency_keys (
  user_id uuid not null,
  key varchar(128) not null,
  endpoint text not null,
  -- SHA-256 of what was asked: a key used for something else is refused.
  request_hash char(64) not null,
  response jsonb not null,
  created_at timestamptz(3) not null,
  constraint idempotency_keys_pk primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Work to be done once, at or after a time, by whichever gateway claims it.
create table jobs (
  id uuid primary key,
  kind text not null,
  dedup text not null, -- Unique among jobs of a kind: putting the same work twice puts it once.
  payload jsonb not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  done_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  constraint jobs_kind_dedup unique (kind, dedup)
);
create index jobs_due on jobs (run_at) where done_at is null;
create index jobs_done on jobs (done_at) where done_at is not null;

-- Counters of limits per address, phone and device, shared by all gateways.
create table rate_counters (
  bucket text not null,
  window_start timestamptz(3) not null,
  n integer not null,
  constraint rate_counters_pk primary key (bucket, window_start)
);
create index rate_counters_window on rate_counters (window_start);

create table files (
  user_id uuid not null,
  id uuid not null,
  sha256 char(64) not null,
  content_type text not null,
  bytes integer not null,
  storage_key text not null,
  created_at timestamptz(3) not null,
  constraint files_pk primary key (user_id, id),
  constraint files_user_contents unique (user_id, sha256)
);
-- A picture's address names the file alone.
create index files_id on files (id);

create table pager_configs (
  key varchar(128) primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null
);
-- What the login asks to agree to; the operator changes the links in this row.
insert into pager_configs (key, value, updated_at) values ('login.agreements', '{
  "terms": {"zh": "/help/terms", "en": "/help/terms?language=en_us"},
  "privacy": {"zh": "/help/privacy", "en": "/help/privacy?language=en_us"}
}', current_timestamp);
`;

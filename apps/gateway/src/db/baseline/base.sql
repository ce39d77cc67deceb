-- Work to be done once, at or after a time, by the gateway that claims it.
create table jobs (
  id uuid not null,
  kind text not null,
  dedup text not null, -- Unique among jobs of a kind: the same work is queued once.
  payload jsonb not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  done_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  leased_until timestamptz(3),
  constraint jobs_pkey primary key (id),
  constraint jobs_kind_dedup unique (kind, dedup)
);
create index jobs_due on jobs (run_at) where done_at is null;
create index jobs_done on jobs (done_at) where done_at is not null;
create index jobs_due_of_kind on jobs (kind, run_at) where done_at is null;

-- The answer to an idempotency key, which is returned again. Written in the transaction of the effect.
create table idempotency_keys (
  user_id uuid not null,
  key character varying(128) not null,
  endpoint text not null,
  -- SHA-256 of the request: a key used for another request is refused.
  request_hash character(64) not null,
  response jsonb not null,
  created_at timestamptz(3) not null,
  constraint idempotency_keys_pk primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

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
  sha256 character(64) not null,
  content_type text not null,
  bytes integer not null,
  storage_key text not null,
  created_at timestamptz(3) not null,
  constraint files_pk primary key (user_id, id),
  constraint files_user_contents unique (user_id, sha256)
);
-- A file's address contains its id, not its rider's.
create index files_id on files (id);

create table stored_files (
  key text not null, -- As files.storage_key.
  bytes bytea not null,
  created_at timestamptz(3) not null,
  constraint stored_files_pkey primary key (key),
  constraint stored_files_bytes_check check (octet_length(bytes) <= 33554432)
);
alter table stored_files alter column bytes set storage external;

create table operator_versions (
  version integer not null,
  data jsonb not null,
  made_at timestamptz(3) not null,
  constraint operator_versions_pkey primary key (version)
);

create table operator_releases (
  release integer not null,
  version integer not null,
  effective_at timestamptz(3) not null,
  made_at timestamptz(3) not null,
  how text not null, -- bundled, loaded, rolled_back
  constraint operator_releases_pkey primary key (release),
  constraint operator_releases_version_fkey foreign key (version) references operator_versions(version)
);
-- Of two releases for the same instant the later one counts.
create index operator_releases_effective on operator_releases (effective_at, release);

create table pager_configs (
  key character varying(128) not null,
  value jsonb not null,
  updated_at timestamptz(3) not null,
  constraint pager_configs_pkey primary key (key)
);
insert into pager_configs (key, value, updated_at) values ('login.agreements', '{
  "terms": {"zh": "/help/terms", "en": "/help/terms?language=en_us"},
  "privacy": {"zh": "/help/privacy", "en": "/help/privacy?language=en_us"}
}', current_timestamp);

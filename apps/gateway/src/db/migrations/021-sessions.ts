/** What a rider is told of a session: a name for it, where it was begun and where and when it was used last. */
export const up = `
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  -- Written once an hour at most. A gateway from before writes none: its logins count from their first hour.
  add column last_used_at timestamptz(3) not null default now(),
  add column os text,
  add column host text,
  add column network text; -- The beginning of the address of last use.
create unique index sessions_id on sessions (id);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
`;

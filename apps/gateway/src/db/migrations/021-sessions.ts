/** What a rider is told of a session: where it was begun, and where and when it was used last. Rewrites no row. */
export const up = `
alter table sessions
  -- Written once an hour at most. A gateway from before writes none: its logins count from their first hour.
  add column last_used_at timestamptz(3) not null default now(),
  add column os text,
  add column host text,
  add column network text; -- The beginning of the address of last use.
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
`;

/** What the demo riders are going to do, and what they did. */
export const up = `
create table sandbox_errands (
  id uuid primary key,
  user_id uuid not null,
  body jsonb not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  done_at timestamptz(3)
);
create index sandbox_errands_due on sandbox_errands (run_at) where done_at is null;
`;

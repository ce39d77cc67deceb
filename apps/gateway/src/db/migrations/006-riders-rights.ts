/** Copies of riders' data, and accounts that riders end themselves. */
export const up = `
create table data_copies (
  user_id uuid not null,
  id uuid not null,
  state text not null, -- 'pending', 'ready', 'failed' or 'replaced' by a newer one.
  language text not null, -- Of the page.
  asked_at timestamptz(3) not null,
  ready_at timestamptz(3),
  json_bytes integer,
  html_bytes integer,
  expires_at timestamptz(3) not null,
  constraint data_copies_pk primary key (user_id, id),
  constraint data_copies_id unique (id)
);
create unique index data_copies_pending on data_copies (user_id) where state = 'pending';
create index data_copies_expires on data_copies (expires_at);

-- In parts, so that neither the job nor a download holds a whole copy in memory.
create table data_copy_parts (
  user_id uuid not null,
  copy_id uuid not null,
  format text not null, -- 'json' or 'html'.
  n integer not null,
  bytes bytea not null,
  expires_at timestamptz(3) not null,
  constraint data_copy_parts_pk primary key (user_id, copy_id, format, n)
);
create index data_copy_parts_expires on data_copy_parts (expires_at);

create table account_closures (
  user_id uuid not null,
  id uuid not null,
  state text not null, -- 'cooling_off', 'ending', 'cancelled' or 'done'.
  gives_up jsonb not null, -- What the rider agreed to lose.
  asked_at timestamptz(3) not null,
  ends_at timestamptz(3) not null, -- Later than the cooling-off if something was unfinished at its end.
  postponed integer not null, -- How often.
  closed_login boolean not null, -- Whether its end closed the login, and not the desk.
  decided_at timestamptz(3), -- When it was cancelled or done.
  constraint account_closures_pk primary key (user_id, id)
);
create unique index account_closures_open on account_closures (user_id)
  where state in ('cooling_off', 'ending');

-- What the law requires to keep is deleted by the day of the account's deletion.
create index users_deleted on users (deleted_at) where deleted_at is not null;
`;

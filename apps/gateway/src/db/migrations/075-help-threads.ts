/** What riders ask the desk for help with, and all that either side wrote. */
export const up = `
create table help_threads (
  user_id uuid not null,
  id uuid not null,
  order_id uuid, -- Null: it is about no order.
  category text not null,
  state text not null, -- 'open', 'answered', 'decided' or 'closed'.
  messages integer not null, -- How many there are.
  answered integer not null, -- The number of the desk's last one; 0: none.
  read integer not null, -- The rider has read as far as this one.
  granted_cents integer, -- What a decision gave back.
  opened_at timestamptz(3) not null,
  waits_since timestamptz(3), -- While it is open: for how long the desk has not answered.
  answered_at timestamptz(3),
  closed_at timestamptz(3),
  constraint help_threads_pk primary key (user_id, id),
  -- The desk's pages name the thread only.
  constraint help_threads_id unique (id),
  constraint help_threads_closed check ((state = 'closed') = (closed_at is not null)),
  constraint help_threads_waits check ((state = 'open') = (waits_since is not null))
);
create unique index help_threads_one_open on help_threads (user_id, order_id, category)
  where state <> 'closed';
create index help_threads_queue on help_threads (waits_since, id) where state = 'open';
create index help_threads_over on help_threads (closed_at) where closed_at is not null;

create table help_messages (
  user_id uuid not null,
  thread_id uuid not null,
  number integer not null,
  by text not null, -- 'rider' or 'desk'.
  text text not null,
  photos jsonb not null, -- Ids of the rider's files.
  at timestamptz(3) not null,
  constraint help_messages_pk primary key (user_id, thread_id, number)
);
create index help_messages_thread on help_messages (thread_id);
`;

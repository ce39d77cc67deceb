create table appointments (
  user_id uuid not null,
  id uuid not null,
  kind text not null, -- 'repair' or 'test_drive'.
  number text not null,
  booked jsonb not null, -- The venue and the offer as in the operator data.
  stock_item text not null, -- The stock from which the slot was taken, to return it.
  stock_day text not null,
  stock_bucket integer not null,
  begins_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  cancel_until timestamptz(3) not null,
  name text not null,
  phone text not null,
  agreement_version text, -- Of a test drive: the agreed version.
  booked_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  constraint appointments_pk primary key (user_id, id),
  constraint appointments_id unique (id)
);
create index appointments_begins on appointments (begins_at);

create table survey_answers (
  id uuid not null,
  survey text not null,
  version integer not null,
  respondent text not null, -- The rider, or a keyed hash of the device if no login is needed.
  user_id uuid, -- Null: not logged in.
  body jsonb not null,
  answered_at timestamptz(3) not null,
  constraint survey_answers_pkey primary key (id)
);
create unique index survey_answers_once on survey_answers (survey, respondent);
create unique index survey_answers_rider on survey_answers (survey, user_id) where user_id is not null;
create index survey_answers_newest on survey_answers (survey, version, answered_at);
create index survey_answers_of_rider on survey_answers (user_id) where user_id is not null;

create table survey_versions (
  survey text not null,
  version integer not null,
  body jsonb not null,
  constraint survey_versions_pk primary key (survey, version)
);

create table help_threads (
  user_id uuid not null,
  id uuid not null,
  order_id uuid, -- Null: not about an order.
  category text not null,
  state text not null, -- 'open', 'answered', 'decided' or 'closed'.
  messages integer not null, -- Number of messages.
  answered integer not null, -- Number of the desk's last message; 0: none.
  read integer not null, -- Number of the last message that the rider read.
  granted_cents integer, -- Amount refunded by a decision.
  opened_at timestamptz(3) not null,
  waits_since timestamptz(3), -- While it is open: since when the desk has not answered.
  answered_at timestamptz(3),
  closed_at timestamptz(3),
  constraint help_threads_pk primary key (user_id, id),
  -- The desk's pages use only the thread's id.
  constraint help_threads_id unique (id),
  constraint help_threads_closed check ((state = 'closed') = (closed_at is not null)),
  constraint help_threads_waits check ((state = 'open') = (waits_since is not null))
);
create unique index help_threads_one_open on help_threads (user_id, order_id, category) where state <> 'closed';
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

create table parking_reports (
  user_id uuid not null,
  id uuid not null,
  place jsonb not null, -- Kind and name of the place, and of a car park its id.
  problem jsonb not null, -- As in the operator data.
  text text not null,
  photos jsonb not null, -- Ids of the rider's files, at most four.
  state text not null, -- 'received', 'accepted' or 'refused'.
  answer text,
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint parking_reports_pk primary key (user_id, id),
  constraint parking_reports_id unique (id),
  constraint parking_reports_decided check ((state = 'received') = (decided_at is null))
);
create index parking_reports_waiting on parking_reports (sent_at) where state = 'received';

create table reminders (
  id uuid not null, -- Also the id of the message, so that a repeated one is the same.
  user_id uuid not null,
  -- 'campaign <id> <mechanic>', 'ticket <order>', 'refund <order>'; 'tickets' and 'refunds' mean all future ones.
  subject text not null,
  at timestamptz(3), -- When it is sent; null: a standing reminder.
  about timestamptz(3), -- When its subject begins or expires.
  language text not null,
  state text not null,
  asked_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint reminders_pkey primary key (id),
  constraint reminders_once unique (user_id, subject),
  constraint reminders_state check (state in ('standing', 'waiting', 'sent', 'dropped', 'failed'))
);
create index reminders_ended on reminders (ended_at) where ended_at is not null;

/** Whether a rider's face was verified: when, and what was decided. No picture and nothing measured of a face. */
export const up = `
create table face_checks (
  id uuid primary key,
  user_id uuid not null,
  provider text not null, -- The driver that verifies it.
  identity_request uuid not null, -- By which whoever verifies faces knows the document.
  state text not null, -- 'pending', 'passed', 'failed' or 'expired'.
  certificate text, -- Starts the verification in the host; null before there is one, and once decided.
  reason text,
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint face_checks_state check (state in ('pending', 'passed', 'failed', 'expired'))
);
create unique index face_checks_pending on face_checks (user_id) where state = 'pending';
create index face_checks_of_rider on face_checks (user_id, started_at);
create index face_checks_started on face_checks (started_at);
`;

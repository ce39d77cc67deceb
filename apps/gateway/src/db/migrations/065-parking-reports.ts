/** What riders say is wrong with what is shown of car parks and streets, and what the desk decided on it. */
export const up = `
create table parking_reports (
  user_id uuid not null,
  id uuid not null,
  place jsonb not null, -- What kind of place, its name, and of a car park its id.
  problem jsonb not null, -- As operator data called it.
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
`;

/** Emergency contacts confirm that they know the rider, or stop the rider's messages. */
export const up = `
-- By phone and not by contact, so that a rider who adds a stopped contact again does not reach it.
create table emergency_contact_answers (
  user_id uuid not null,
  phone text not null,
  answer text not null,
  at timestamptz(3) not null,
  constraint emergency_contact_answers_pk primary key (user_id, phone)
);

-- The link of a message names it by its id.
create unique index ride_alarm_messages_id on ride_alarm_messages (id);
`;

/** Whom riders want told in an emergency, and what was sent to them. */
export const up = `
create table emergency_contacts (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null,
  created_at timestamptz(3) not null,
  constraint emergency_contacts_pk primary key (user_id, id),
  constraint emergency_contacts_phone unique (user_id, phone)
);

create table ride_alarms (
  user_id uuid not null,
  id uuid not null,
  ride_id uuid not null,
  share_id uuid not null, -- The link that was sent.
  language text not null,
  at timestamptz(3) not null,
  constraint ride_alarms_pk primary key (user_id, id)
);
create index ride_alarms_ride on ride_alarms (user_id, ride_id, at desc);
create index ride_alarms_at on ride_alarms (at);

-- One for each contact of then: who is removed later was told all the same.
create table ride_alarm_messages (
  user_id uuid not null,
  alarm_id uuid not null,
  contact_id uuid not null,
  id uuid not null, -- By which a provider knows the message again.
  name text not null,
  phone text not null,
  state text not null, -- 'waiting', 'sending', 'sent', 'unconfirmed' or 'failed'.
  at timestamptz(3) not null,
  constraint ride_alarm_messages_pk primary key (user_id, alarm_id, contact_id)
);
create index ride_alarm_messages_at on ride_alarm_messages (at);
`;

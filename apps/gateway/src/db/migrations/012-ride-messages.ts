/** Messages between a rider and the driver of a called car. */
export const up = `
alter table rides add column messages_version integer not null default 0; -- Incremented by each change of the conversation.
create table ride_messages (
  user_id uuid not null,
  ride_id uuid not null,
  id uuid not null, -- Of a driver's message: the dispatcher's.
  plate text not null, -- The car: with another driver another conversation begins.
  sender text not null,
  phrase text, -- The phrase of a rider's message.
  text jsonb not null, -- In both languages, as it was sent.
  sent_at timestamptz(3) not null, -- Of a message sent again: the last time.
  delivery text not null,
  constraint ride_messages_pk primary key (user_id, ride_id, id),
  constraint ride_messages_sender check (sender in ('rider', 'driver')),
  constraint ride_messages_phrase check ((sender = 'rider') = (phrase is not null)),
  constraint ride_messages_delivery check (delivery in ('pending', 'delivered', 'failed'))
);
create index ride_messages_sent on ride_messages (sent_at);
`;

/** Messages between rider and driver in the dispatcher's own books. */
export const up = `
create table sandbox.ride_messages (
  ride_id uuid not null,
  id uuid not null,
  sender text not null,
  text jsonb not null, -- In both languages.
  sent_at timestamptz(3) not null, -- An answer that the driver is still writing: when it is sent.
  constraint ride_messages_pkey primary key (ride_id, id)
);
`;

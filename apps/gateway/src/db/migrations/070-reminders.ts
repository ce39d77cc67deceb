/** What riders asked to be told of by a text message. */
export const up = `
create table reminders (
  id uuid primary key, -- Also that of the message: sent again, it is the same one.
  user_id uuid not null,
  -- 'campaign <id> <mechanic>', 'ticket <order>', 'refund <order>'; 'tickets' and 'refunds' stand for all to come.
  subject text not null,
  at timestamptz(3), -- When it goes out; null: what stands for all to come.
  about timestamptz(3), -- When what it is about begins or runs out.
  language text not null,
  state text not null,
  asked_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint reminders_once unique (user_id, subject),
  constraint reminders_state check (state in ('standing', 'waiting', 'sent', 'dropped', 'failed'))
);
create index reminders_ended on reminders (ended_at) where ended_at is not null;
`;

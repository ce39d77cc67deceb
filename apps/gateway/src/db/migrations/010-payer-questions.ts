/**
 * What a rider asked the chat app about themselves before a payment. The state and the claim that
 * stand for a row are made of its id and the gateway's secret, and are not in it.
 */
export const up = `
create table payer_questions (
  id uuid primary key,
  user_id uuid not null,
  app_id text not null, -- The account that is paid with.
  return_to text not null, -- Path and query of the page that asked.
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  code_hash text, -- The code the rider came back with, once they did.
  open_id text, -- What the platform said to it: the payer's id, or the code of what went wrong.
  failure text
);
-- Pruning finds what is past its time.
create index payer_questions_expiry on payer_questions (expires_at);
`;

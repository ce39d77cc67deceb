/** Who riders are: what they said, encrypted, and what whoever checks identities decided on it. */
export const up = `
create table real_names (
  user_id uuid primary key,
  request_id uuid not null, -- Of the newest try: what the checker knows of the rider.
  state text not null, -- 'pending', 'passed' or 'failed'.
  kind text not null,
  sealed text, -- Name and number behind the id of the key; masked once decided. Null: their key was gone then.
  identity text, -- HMAC of kind and number behind the id of its key, while it counts for this rider.
  reason text,
  submitted_at timestamptz(3) not null,
  decided_at timestamptz(3),
  tries integer not null, -- On the Shanghai day of submitted_at.
  constraint real_names_state check (state in ('pending', 'passed', 'failed'))
);
create unique index real_names_request on real_names (request_id);
create index real_names_identity on real_names (identity) where identity is not null;
`;

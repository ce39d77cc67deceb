create table operators (
  id uuid not null,
  name text not null,
  role text not null,
  password text not null, -- scrypt, with its parameters and salt.
  totp_secret text not null,
  totp_step integer not null default 0, -- Step of the last used code: no code is valid twice.
  created_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  constraint operators_pkey primary key (id),
  constraint operators_name_key unique (name)
);

create table operator_sessions (
  token_hash text not null,
  operator_id uuid not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, -- Also if the session is in use.
  ended_at timestamptz(3),
  constraint operator_sessions_pkey primary key (token_hash)
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_expiry on operator_sessions (expires_at);

create table operator_invitations (
  token_hash text not null,
  name text not null,
  role text not null,
  totp_secret text, -- Generated when the link is first opened.
  invited_by uuid, -- Null: the command line.
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint operator_invitations_pkey primary key (token_hash)
);

create function desk_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'desk_log is append-only';
end $$;

create table desk_log (
  id uuid not null, -- Sorted by time.
  at timestamptz(3) not null,
  operator_id uuid, -- Null: the command line, or a caller who is not an operator.
  operator text not null,
  action text not null,
  rider_id uuid,
  subject text, -- The affected object if it is not a rider: a refund, an operator.
  reason text,
  address text,
  constraint desk_log_pkey primary key (id)
);
create trigger desk_log_keeps_all before truncate on desk_log for each statement execute function desk_log_is_append_only();
create trigger desk_log_keeps_rows before delete or update on desk_log for each row execute function desk_log_is_append_only();

create table users (
  id uuid not null,
  phone text not null,
  nickname text not null,
  demo boolean not null default false, -- A rider made by the demo seed.
  created_at timestamptz not null,
  closed_at timestamptz(3), -- Logs in no more.
  deleted_at timestamptz(3), -- Phone and name are gone.
  constraint users_pkey primary key (id),
  constraint users_phone_key unique (phone)
);

create table sessions (
  token_hash text not null,
  user_id uuid not null,
  kind text not null,
  device_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz(3) not null default now(), -- Written once an hour at most.
  os text,
  host text,
  network text, -- The beginning of the address of last use.
  constraint sessions_pkey primary key (token_hash)
);
create index sessions_user on sessions (user_id);
-- Pruning finds what is past its time.
create index sessions_expiry on sessions (expires_at);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;

-- Tickets that hand a login over to a client (getTicket).
create table handover_tickets (
  hash text not null,
  client_id text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint handover_tickets_pkey primary key (hash)
);

-- Proof of a verified partner account that still lacks a phone.
create table bind_tokens (
  hash text not null,
  partner text not null,
  uid text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint bind_tokens_pkey primary key (hash)
);

-- A partner's account and its rider, whom it logs in; `payer:<app id>`: what the chat app calls the
-- rider when they pay, which logs nobody in.
create table partner_accounts (
  partner text not null,
  uid text not null,
  user_id uuid not null,
  bound_at timestamptz not null,
  constraint partner_accounts_pkey primary key (partner, uid)
);
-- One account of a partner for each rider.
create unique index partner_accounts_user on partner_accounts (user_id, partner);

-- What a partner said of a ticket of its own. The partner answers once; here it counts until somebody logs in by it.
create table partner_tickets (
  hash text not null, -- SHA-256 of the ticket.
  client_id text not null,
  partner text not null,
  uid text not null,
  phone text, -- Null: the partner does not share it.
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint partner_tickets_pkey primary key (hash)
);
create index partner_tickets_expiry on partner_tickets (expires_at);

-- A code that was sent, by the challenge that its request was answered with.
create table login_challenges (
  hash text not null, -- SHA-256 of the challenge.
  phone text not null,
  code_hash text not null, -- HMAC of challenge, phone and code.
  tries integer not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint login_challenges_pkey primary key (hash)
);
create index login_challenges_expiry on login_challenges (expires_at);

-- The one code of a phone: a new one takes the row of the old one.
create table sms_codes (
  phone text not null,
  code_hash text not null, -- HMAC of phone and code.
  tries integer not null,
  sent_at timestamptz not null,
  resend_at timestamptz not null, -- Before this no other code is sent.
  expires_at timestamptz not null,
  used_at timestamptz,
  device_id text,
  address text not null,
  constraint sms_codes_pkey primary key (phone)
);

-- Before an instant no other code goes to a recipient: a phone, or a phone and a device its rider logs in with.
create table sms_pauses (
  recipient text not null,
  resend_at timestamptz(3) not null,
  constraint sms_pauses_pkey primary key (recipient)
);
create index sms_pauses_resend on sms_pauses (resend_at);

create table real_names (
  user_id uuid not null,
  request_id uuid not null, -- Of the newest try: what the checker knows of the rider.
  state text not null, -- 'pending', 'passed' or 'failed'.
  kind text not null,
  sealed text, -- Name and number behind the id of the key; masked once decided. Null: their key was gone then.
  identity text, -- HMAC of kind and number behind the id of its key, while it counts for this rider.
  reason text,
  submitted_at timestamptz(3) not null,
  decided_at timestamptz(3),
  tries integer not null, -- On the Shanghai day of submitted_at.
  constraint real_names_pkey primary key (user_id),
  constraint real_names_state check (state in ('pending', 'passed', 'failed'))
);
create unique index real_names_request on real_names (request_id);
create index real_names_identity on real_names (identity) where identity is not null;

create table face_checks (
  id uuid not null,
  user_id uuid not null,
  provider text not null, -- The driver that verifies it.
  identity_request uuid not null, -- By which whoever verifies faces knows the document.
  state text not null, -- 'pending', 'passed', 'failed' or 'expired'.
  certificate text, -- Starts the verification in the host; null before there is one, and once decided.
  reason text,
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint face_checks_pkey primary key (id),
  constraint face_checks_state check (state in ('pending', 'passed', 'failed', 'expired'))
);
create unique index face_checks_pending on face_checks (user_id) where state = 'pending';
create index face_checks_of_rider on face_checks (user_id, started_at);
create index face_checks_started on face_checks (started_at);

create table intimate_accounts (
  user_id uuid not null, -- The owner, who pays.
  id uuid not null,
  relative_phone text, -- Of an invitation alone: it may be no rider's.
  relative_id uuid,
  state text not null, -- 'invited', 'active', 'paused' or 'closed'.
  limit_cents integer not null, -- For each Shanghai month.
  agreement_version text not null, -- The owner agreed to it,
  relative_agreement_version text, -- and the relative to this one.
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3), -- Of an invitation.
  accepted_at timestamptz(3),
  paused_by text,
  closed_by text,
  closed_at timestamptz(3),
  constraint intimate_accounts_pk primary key (user_id, id),
  constraint intimate_accounts_id unique (id),
  constraint intimate_accounts_closed check ((state = 'closed') = (closed_at is not null)),
  constraint intimate_accounts_limit check (limit_cents > 0)
);
-- One payer for each relative.
create unique index intimate_accounts_relative on intimate_accounts (relative_id) where state in ('active', 'paused');
create unique index intimate_accounts_invited on intimate_accounts (user_id, relative_phone) where state = 'invited';
create index intimate_accounts_phone on intimate_accounts (relative_phone) where state = 'invited';

create table users (
  id uuid not null,
  phone text not null,
  nickname text not null,
  demo boolean not null default false, -- Created by the demo seed.
  created_at timestamptz not null,
  closed_at timestamptz(3), -- Cannot log in any more.
  deleted_at timestamptz(3), -- Phone and name are deleted.
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
  last_used_at timestamptz(3) not null default now(), -- Updated at most once an hour.
  os text,
  host text,
  network text, -- Network part of the last address.
  constraint sessions_pkey primary key (token_hash)
);
create index sessions_user on sessions (user_id);
-- For pruning.
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

-- The account of a rider at a partner, which logs the rider in; under `payer:<app id>` the openid for
-- payments in the chat app, which cannot log in.
create table partner_accounts (
  partner text not null,
  uid text not null,
  user_id uuid not null,
  bound_at timestamptz not null,
  constraint partner_accounts_pkey primary key (partner, uid)
);
-- One account of a partner per rider.
create unique index partner_accounts_user on partner_accounts (user_id, partner);

-- A partner's answer about its own ticket. The partner answers once; here it is valid until the login.
create table partner_tickets (
  hash text not null, -- SHA-256 of the ticket.
  client_id text not null,
  partner text not null,
  uid text not null,
  phone text, -- Null: not shared by the partner.
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint partner_tickets_pkey primary key (hash)
);
create index partner_tickets_expiry on partner_tickets (expires_at);

-- A sent code, by the challenge in the answer to its request.
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

-- The only valid code of a phone: a new one replaces the row.
create table sms_codes (
  phone text not null,
  code_hash text not null, -- HMAC of phone and code.
  tries integer not null,
  sent_at timestamptz not null,
  resend_at timestamptz not null, -- No other code is sent before this.
  expires_at timestamptz not null,
  used_at timestamptz,
  device_id text,
  address text not null,
  constraint sms_codes_pkey primary key (phone)
);

-- No other code is sent before an instant to a recipient: a phone, or a phone and a device its rider logs in with.
create table sms_pauses (
  recipient text not null,
  resend_at timestamptz(3) not null,
  constraint sms_pauses_pkey primary key (recipient)
);
create index sms_pauses_resend on sms_pauses (resend_at);

create table real_names (
  user_id uuid not null,
  request_id uuid not null, -- Of the newest attempt: the id at the verifier.
  state text not null, -- 'pending', 'passed' or 'failed'.
  kind text not null,
  sealed text, -- Name and number sealed with a key id; masked once decided. Null: the key was missing then.
  identity text, -- HMAC of kind and number with a key id, while it is valid for this rider.
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
  identity_request uuid not null, -- The id under which the face verifier knows the document.
  state text not null, -- 'pending', 'passed', 'failed' or 'expired'.
  certificate text, -- Starts the verification in the host; null before it exists, and once decided.
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
  relative_phone text, -- Only of an invitation: it may not belong to a rider.
  relative_id uuid,
  state text not null, -- 'invited', 'active', 'paused' or 'closed'.
  limit_cents integer not null, -- Per Shanghai month.
  agreement_version text not null, -- Version that the owner agreed to.
  relative_agreement_version text, -- Version that the relative agreed to.
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3), -- Expiry of the invitation.
  accepted_at timestamptz(3),
  paused_by text,
  closed_by text,
  closed_at timestamptz(3),
  constraint intimate_accounts_pk primary key (user_id, id),
  constraint intimate_accounts_id unique (id),
  constraint intimate_accounts_closed check ((state = 'closed') = (closed_at is not null)),
  constraint intimate_accounts_limit check (limit_cents > 0)
);
-- One payer per relative.
create unique index intimate_accounts_relative on intimate_accounts (relative_id) where state in ('active', 'paused');
create unique index intimate_accounts_invited on intimate_accounts (user_id, relative_phone) where state = 'invited';
create index intimate_accounts_phone on intimate_accounts (relative_phone) where state = 'invited';

/**
 * Riders, what proves who they are, and the states of the sandbox SMS provider and partner.
 * Secrets (tokens, tickets, codes) are kept as hashes only; the sandbox tables belong to pretended
 * outside parties and exist in every database, so that switching a driver is no migration.
 */
export const up = `
create table users (
  id uuid primary key,
  phone text not null unique,
  nickname text not null,
  demo boolean not null default false, -- A rider made by the demo seed.
  created_at timestamptz not null
);

-- A partner's account and its rider, whom it logs in; \`payer:<app id>\`: what the chat app calls the
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

create table sessions (
  token_hash text primary key,
  user_id uuid not null,
  kind text not null,
  device_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);
-- Pruning finds what is past its time.
create index sessions_expiry on sessions (expires_at);

-- The one code of a phone: a new one takes the row of the old one.
create table sms_codes (
  phone text primary key,
  code_hash text not null, -- HMAC of phone and code.
  tries integer not null,
  sent_at timestamptz not null,
  resend_at timestamptz not null, -- Before this no other code is sent.
  expires_at timestamptz not null,
  used_at timestamptz,
  device_id text,
  address text not null
);

-- Tickets that hand a login over to a client (getTicket).
create table handover_tickets (
  hash text primary key,
  client_id text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Proof of a verified partner account that still lacks a phone.
create table bind_tokens (
  hash text primary key,
  partner text not null,
  uid text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Sandbox SMS: messages that arrive at \`arrives_at\`.
create table sms_outbox (
  id uuid primary key,
  phone text not null,
  code text not null,
  text text not null,
  sent_at timestamptz not null,
  arrives_at timestamptz not null
);
create index sms_outbox_arrival on sms_outbox (arrives_at, id);
create index sms_outbox_phone on sms_outbox (phone, arrives_at, id);

create table sandbox_partner_accounts (
  uid text primary key,
  phone text, -- Null: the partner does not share it.
  created_at timestamptz not null
);

create table sandbox_partner_tickets (
  ticket text primary key,
  uid text not null,
  client_id text not null,
  behaviour text not null, -- How the partner answers when asked about this ticket.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
`;

/**
 * A code belongs to the request that asked for it, and a partner's ticket is kept between the look at it and the
 * rider's tap. Gateways from before go on with `sms_codes` and `bind_tokens`.
 */
export const up = `
-- A code that was sent, by the challenge that its request was answered with.
create table login_challenges (
  hash text primary key, -- SHA-256 of the challenge.
  phone text not null,
  code_hash text not null, -- HMAC of challenge, phone and code.
  tries integer not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index login_challenges_expiry on login_challenges (expires_at);

-- Before an instant no other code goes to a recipient: a phone, or a phone and a device its rider logs in with.
create table sms_pauses (
  recipient text primary key,
  resend_at timestamptz(3) not null
);
create index sms_pauses_resend on sms_pauses (resend_at);

-- What a partner said of a ticket of its own. The partner answers once; here it counts until somebody logs in by it.
create table partner_tickets (
  hash text primary key, -- SHA-256 of the ticket.
  client_id text not null,
  partner text not null,
  uid text not null,
  phone text, -- Null: the partner does not share it.
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index partner_tickets_expiry on partner_tickets (expires_at);
`;

/** Accounts by which a rider pays a relative's rides, and the payments made so. */
export const up = `
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
  constraint intimate_accounts_limit check (limit_cents > 0),
  constraint intimate_accounts_closed check ((state = 'closed') = (closed_at is not null))
);
-- One payer for each relative.
create unique index intimate_accounts_relative on intimate_accounts (relative_id)
  where state in ('active', 'paused');
create unique index intimate_accounts_invited on intimate_accounts (user_id, relative_phone)
  where state = 'invited';
create index intimate_accounts_phone on intimate_accounts (relative_phone) where state = 'invited';

-- Null: the rider paid. What an account has spent of its month is the sum of these.
alter table payments add column account_id uuid;
create index payments_account on payments (account_id, started_at) where account_id is not null;
`;

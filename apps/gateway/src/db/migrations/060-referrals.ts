/** Who referred whom, what either got for it, and what kin riders are to who referred them. */
export const up = `
create table referrals (
  user_id uuid not null, -- Who was referred.
  programme text not null,
  referrer uuid, -- The rider who referred them; null: a promoter of the operator's, or a rider who is deleted since.
  promoter text, -- The operator's promoter.
  version int not null, -- Of the operator's data: the terms that hold.
  at timestamptz(3) not null,
  state text not null,
  constraint referrals_pk primary key (user_id, programme),
  constraint referrals_programme check (programme in ('invite', 'promoter', 'rebate')),
  constraint referrals_state check (state in ('counted', 'held', 'refused'))
);
create index referrals_referrer on referrals (referrer, programme, at) where referrer is not null;
create index referrals_held on referrals (at) where state = 'held';

-- What was given for the steps of somebody who was invited, to either side.
create table referral_rewards (
  user_id uuid not null, -- Who has it.
  referred uuid not null,
  step text not null,
  times int not null, -- It may be given, taken back with a ride's money, and given again.
  is_given boolean not null,
  at timestamptz(3) not null,
  constraint referral_rewards_pk primary key (user_id, referred, step)
);
create index referral_rewards_referred on referral_rewards (referred);

-- A place in a trial.
create table trial_places (
  trial text not null,
  user_id uuid not null,
  at timestamptz(3) not null,
  constraint trial_places_pk primary key (trial, user_id)
);
create index trial_places_rider on trial_places (user_id);

alter table campaign_verdicts add column kin text; -- What the rider has in common with who referred them: device, payer.
`;

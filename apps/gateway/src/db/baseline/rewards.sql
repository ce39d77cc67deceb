-- A badge stays won, whatever the rules say later.
create table badges_won (
  user_id uuid not null,
  badge text not null,
  id uuid not null, -- What a shared badge is known by outside, signed.
  version integer not null, -- Of the operator data by whose rule it was won.
  won_at timestamptz(3) not null, -- When the ride ended with which it was.
  constraint badges_won_pk primary key (user_id, badge)
);
create unique index badges_won_id on badges_won (id);

create table campaign_acts (
  campaign text not null,
  mechanic text not null,
  user_id uuid not null,
  key text not null, -- What may happen once: a day, a task in its week, the number of a draw.
  at timestamptz(3) not null,
  detail jsonb not null,
  constraint campaign_acts_pk primary key (campaign, mechanic, user_id, key)
);
create index campaign_acts_rider on campaign_acts (user_id);
create index campaign_acts_drawn on campaign_acts (campaign, mechanic, ((detail ->> 'day')), ((detail ->> 'tag')), key) where detail ? 'tag';
create index campaign_acts_link on campaign_acts (((detail ->> 'link'))) where key = 'invited';

create table campaign_awards (
  id uuid not null,
  campaign text not null,
  mechanic text not null,
  user_id uuid not null,
  cause text not null, -- Within the mechanic: it makes no second.
  reward text not null,
  version integer not null,
  bucket integer not null, -- Of the stock it was taken from.
  at timestamptz(3) not null,
  state text not null default 'given',
  sent_at timestamptz(3), -- Of a thing that is sent to the rider.
  constraint campaign_awards_pkey primary key (id),
  constraint campaign_awards_cause unique (campaign, mechanic, user_id, cause),
  constraint campaign_awards_state check (state in ('given', 'held', 'refused'))
);
create index campaign_awards_rider on campaign_awards (user_id, campaign, at);
create index campaign_awards_held on campaign_awards (at) where state = 'held';

create table campaign_links (
  token text not null,
  campaign text not null,
  user_id uuid not null,
  level integer not null, -- 2: of a rider who came by another one's link.
  parent text, -- Its token: that rider may be gone since.
  made_at timestamptz(3) not null, -- No earlier than its rider: who is newer than it is newer than they.
  helps integer not null,
  need integer, -- Of its rider's terms; null: nobody helps by it.
  constraint campaign_links_pkey primary key (token),
  constraint campaign_links_rider unique (campaign, user_id, level),
  constraint campaign_links_helps check (helps <= need)
);
create index campaign_links_user on campaign_links (user_id);

create table campaign_members (
  campaign text not null,
  mechanic text not null,
  user_id uuid not null,
  team uuid not null,
  joined_at timestamptz(3) not null,
  constraint campaign_members_pk primary key (campaign, mechanic, user_id)
);
create index campaign_members_team on campaign_members (team);
create index campaign_members_rider on campaign_members (user_id);

create table campaign_places (
  campaign text not null,
  mechanic text not null,
  subject uuid not null, -- A team or a rider.
  place integer not null,
  score bigint not null,
  constraint campaign_places_pk primary key (campaign, mechanic, subject)
);
create index campaign_places_subject on campaign_places (subject);

create table campaign_players (
  campaign text not null,
  user_id uuid not null,
  version integer not null, -- Of the operator's data: the terms that hold for this rider.
  joined_at timestamptz(3) not null,
  channel text, -- Null: the campaign's own, or nobody noted it.
  constraint campaign_players_pk primary key (campaign, user_id)
);
create index campaign_players_rider on campaign_players (user_id);

create table campaign_rankings (
  campaign text not null,
  mechanic text not null,
  final_at timestamptz(3) not null,
  constraint campaign_rankings_pk primary key (campaign, mechanic)
);

create table campaign_seeds (
  campaign text not null,
  mechanic text not null,
  from_day text not null, -- Of Shanghai: the first that the chain has a seed for.
  days integer not null,
  root text not null, -- The SHA-256 of the first day's seed, in hexadecimal: published at once.
  sealed text not null, -- The last day's seed behind the id of the key: all others follow from it.
  salt text not null, -- Riders' names in the log are made with it.
  beacon_from text not null default to_char(((now() at time zone 'UTC') + '32:00:00'::interval), 'YYYY-MM-DD'),
  constraint campaign_seeds_pk primary key (campaign, mechanic, from_day)
);

-- One row for each device and payer that is counted: who holds it counts alone.
create table campaign_shield_keys (
  campaign text not null,
  key text not null,
  seen_at timestamptz(3) not null,
  constraint campaign_shield_keys_pk primary key (campaign, key)
);
create index campaign_shield_keys_seen on campaign_shield_keys (seen_at);

create table campaign_switches (
  campaign text not null,
  part text not null, -- A mechanic or a reward; empty: all of it.
  off_at timestamptz(3) not null,
  reason text not null,
  constraint campaign_switches_pk primary key (campaign, part)
);

create table campaign_teams (
  id uuid not null,
  campaign text not null,
  mechanic text not null,
  name text not null,
  name_folded text not null, -- By which names are the same.
  founder uuid not null,
  size integer not null,
  founded_at timestamptz(3) not null,
  constraint campaign_teams_pkey primary key (id),
  constraint campaign_teams_name unique (campaign, mechanic, name_folded),
  constraint campaign_teams_size check (size > 0)
);

create table campaign_verdicts (
  id uuid not null,
  at timestamptz(3) not null,
  campaign text not null,
  mechanic text not null,
  kind text not null, -- Of the mechanic.
  user_id uuid not null,
  device text, -- Of device, payer and network only a keyed hash is kept. Null: the device was not named.
  payer text not null,
  net text not null,
  account_days integer not null, -- Whole days since the rider's first log-in.
  outcome text not null,
  rule text, -- The rule that decided; null: none did.
  kin text, -- What the rider has in common with who referred them: device, payer.
  constraint campaign_verdicts_pkey primary key (id),
  constraint campaign_verdicts_outcome check (outcome in ('allow', 'hold', 'deny'))
);
create index campaign_verdicts_at on campaign_verdicts (at);
create index campaign_verdicts_rider on campaign_verdicts (user_id, at);
create index campaign_verdicts_device on campaign_verdicts (device, at) where device is not null;
create index campaign_verdicts_payer on campaign_verdicts (payer, at);
create index campaign_verdicts_net on campaign_verdicts (net, at);

create table campaign_votes (
  campaign text not null,
  mechanic text not null,
  option text not null,
  bucket integer not null, -- Voters are spread over several, so that they do not wait for each other.
  votes integer not null,
  constraint campaign_votes_pk primary key (campaign, mechanic, option, bucket)
);

create table carbon_agreements (
  id uuid not null, -- What the rider's invitations link to.
  user_id uuid not null,
  campaign text not null,
  version integer not null, -- Of the text that was agreed to.
  agreed_at timestamptz(3) not null, -- Rides that end from then on count.
  withdrawn_at timestamptz(3), -- And none that ends from then on.
  inviter uuid, -- Whose invitation the rider came by.
  constraint carbon_agreements_pkey primary key (id)
);
create unique index carbon_agreements_standing on carbon_agreements (user_id) where withdrawn_at is null;
create index carbon_agreements_rider on carbon_agreements (user_id, agreed_at);
create index carbon_agreements_inviter on carbon_agreements (inviter) where inviter is not null;

create table draw_beacons (
  day text not null, -- Of Shanghai.
  source text not null,
  round integer,
  value text, -- In hexadecimal. Null: it said nothing in time, or there is none: the day's draws go without.
  decided_at timestamptz(3) not null,
  constraint draw_beacons_pkey primary key (day)
);

create table funnel_counts (
  campaign text not null,
  day timestamptz(3) not null,
  step text not null,
  split text not null, -- 'all', or what the value is of: host, language, version, page.
  value text not null, -- Empty of all.
  visits integer not null,
  constraint funnel_counts_pk primary key (campaign, day, step, split, value)
);

-- The days that are counted, one after the other.
create table funnel_days (
  day timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  constraint funnel_days_pkey primary key (day)
);

create table funnel_steps (
  visit text not null, -- Random; of a device, a campaign and a day.
  step text not null,
  page text not null, -- As the campaign writes its address.
  campaign text not null,
  day timestamptz(3) not null, -- Its first instant in Shanghai: when in it is not kept.
  host text not null,
  language text not null,
  version integer not null, -- Of the operator's data.
  constraint funnel_steps_pk primary key (visit, step, page)
);
create index funnel_steps_day on funnel_steps (day, campaign);

create table invite_codes (
  user_id uuid not null,
  code text not null,
  made_at timestamptz(3) not null,
  constraint invite_codes_pk primary key (user_id),
  constraint invite_codes_code unique (code)
);

create table rebate_promoters (
  user_id uuid not null,
  version integer not null, -- Of the terms that they agreed to.
  at timestamptz(3) not null,
  constraint rebate_promoters_pkey primary key (user_id)
);

create table rebates (
  order_id uuid not null,
  user_id uuid not null, -- The promoter.
  referred uuid, -- Who paid; null: they are deleted since.
  amount integer not null, -- In rebate points.
  times integer not null, -- How often it was posted: what is taken back in part is given anew.
  state text not null,
  at timestamptz(3) not null,
  release_at timestamptz(3) not null,
  constraint rebates_pkey primary key (order_id),
  constraint rebates_amount check (amount > 0),
  constraint rebates_state check (state in ('frozen', 'released', 'cancelled', 'returned'))
);
create index rebates_promoter on rebates (user_id, at desc);
create index rebates_due on rebates (release_at) where state = 'frozen';
create index rebates_referred on rebates (referred) where referred is not null;

-- What was given for the steps of somebody who was invited, to either side.
create table referral_rewards (
  user_id uuid not null, -- Who has it.
  referred uuid not null,
  step text not null,
  times integer not null, -- It may be given, taken back with a ride's money, and given again.
  is_given boolean not null,
  at timestamptz(3) not null,
  constraint referral_rewards_pk primary key (user_id, referred, step)
);
create index referral_rewards_referred on referral_rewards (referred);

create table referrals (
  user_id uuid not null, -- Who was referred.
  programme text not null,
  referrer uuid, -- The rider who referred them; null: a promoter of the operator's, or a rider who is deleted since.
  promoter text, -- The operator's promoter.
  version integer not null, -- Of the operator's data: the terms that hold.
  at timestamptz(3) not null,
  state text not null,
  constraint referrals_pk primary key (user_id, programme),
  constraint referrals_programme check (programme in ('invite', 'promoter', 'rebate')),
  constraint referrals_state check (state in ('counted', 'held', 'refused'))
);
create index referrals_referrer on referrals (referrer, programme, at) where referrer is not null;
create index referrals_held on referrals (at) where state = 'held';

-- Rides and uses that are over and paid: what points, badges and campaigns count.
create table ride_facts (
  user_id uuid not null,
  order_id uuid not null,
  type text not null,
  day text not null, -- Of its end, by the calendar of Shanghai.
  ended_at timestamptz(3) not null,
  metres integer, -- Null where nobody measured.
  fare_cents integer not null,
  reversed_at timestamptz(3), -- The money went back.
  constraint ride_facts_pk primary key (user_id, order_id)
);
create index ride_facts_day on ride_facts (user_id, day);

-- A place in a trial.
create table trial_places (
  trial text not null,
  user_id uuid not null,
  at timestamptz(3) not null,
  constraint trial_places_pk primary key (trial, user_id)
);
create index trial_places_rider on trial_places (user_id);

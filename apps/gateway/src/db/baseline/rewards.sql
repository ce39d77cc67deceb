-- A won badge stays, even if the rules change.
create table badges_won (
  user_id uuid not null,
  badge text not null,
  id uuid not null, -- Public id of a shared badge, signed.
  version integer not null, -- Version of the operator data with the rule.
  won_at timestamptz(3) not null, -- End of the ride that won it.
  constraint badges_won_pk primary key (user_id, badge)
);
create unique index badges_won_id on badges_won (id);

create table campaign_acts (
  campaign text not null,
  mechanic text not null,
  user_id uuid not null,
  key text not null, -- Unique per act: a day, a task in its week, the number of a draw.
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
  cause text not null, -- Unique within the mechanic.
  reward text not null,
  version integer not null,
  bucket integer not null, -- Bucket of the stock it was taken from.
  at timestamptz(3) not null,
  state text not null default 'given',
  sent_at timestamptz(3), -- Of goods that are sent to the rider.
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
  level integer not null, -- 2: of a rider who came by another link.
  parent text, -- Token of that link; its rider may be deleted.
  made_at timestamptz(3) not null, -- Not before its rider's registration, so a rider newer than the link is newer than its rider.
  helps integer not null,
  need integer, -- Of the rider's terms; null: no helpers.
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
  version integer not null, -- Version of the operator data: the rider's terms.
  joined_at timestamptz(3) not null,
  channel text, -- Null: the campaign's own, or unknown.
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
  from_day text not null, -- Shanghai day of the chain's first seed.
  days integer not null,
  root text not null, -- SHA-256 of the first day's seed, hexadecimal: published immediately.
  sealed text not null, -- The last day's seed sealed with a key id: all others are derived from it.
  salt text not null, -- For the riders' names in the log.
  beacon_from text not null default to_char(((now() at time zone 'UTC') + '32:00:00'::interval), 'YYYY-MM-DD'),
  constraint campaign_seeds_pk primary key (campaign, mechanic, from_day)
);

-- One row per counted device and payer: only its holder counts.
create table campaign_shield_keys (
  campaign text not null,
  key text not null,
  seen_at timestamptz(3) not null,
  constraint campaign_shield_keys_pk primary key (campaign, key)
);
create index campaign_shield_keys_seen on campaign_shield_keys (seen_at);

create table campaign_switches (
  campaign text not null,
  part text not null, -- A mechanic or a reward; empty: the whole campaign.
  off_at timestamptz(3) not null,
  reason text not null,
  constraint campaign_switches_pk primary key (campaign, part)
);

create table campaign_teams (
  id uuid not null,
  campaign text not null,
  mechanic text not null,
  name text not null,
  name_folded text not null, -- Normalised name, for uniqueness.
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
  kind text not null, -- Kind of the mechanic.
  user_id uuid not null,
  device text, -- Keyed hashes of device, payer and network. Null: unknown device.
  payer text not null,
  net text not null,
  account_days integer not null, -- Whole days since the rider's first login.
  outcome text not null,
  rule text, -- The deciding rule; null: none.
  kin text, -- In common with the referrer: device, payer.
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
  bucket integer not null, -- Votes are spread over buckets, so that voters do not wait for each other.
  votes integer not null,
  constraint campaign_votes_pk primary key (campaign, mechanic, option, bucket)
);

create table carbon_agreements (
  id uuid not null, -- The id in the rider's invitation links.
  user_id uuid not null,
  campaign text not null,
  version integer not null, -- Version of the agreed text.
  agreed_at timestamptz(3) not null, -- Rides that end from then on count.
  withdrawn_at timestamptz(3), -- Rides that end from then on do not count.
  inviter uuid, -- The rider whose invitation was used.
  constraint carbon_agreements_pkey primary key (id)
);
create unique index carbon_agreements_standing on carbon_agreements (user_id) where withdrawn_at is null;
create index carbon_agreements_rider on carbon_agreements (user_id, agreed_at);
create index carbon_agreements_inviter on carbon_agreements (inviter) where inviter is not null;

create table draw_beacons (
  day text not null, -- Shanghai day.
  source text not null,
  round integer,
  value text, -- Hexadecimal. Null: no value in time, or no beacon: the day's draws do not use it.
  decided_at timestamptz(3) not null,
  constraint draw_beacons_pkey primary key (day)
);

create table funnel_counts (
  campaign text not null,
  day timestamptz(3) not null,
  step text not null,
  split text not null, -- 'all', or the attribute: host, language, version, page.
  value text not null, -- Empty for 'all'.
  visits integer not null,
  constraint funnel_counts_pk primary key (campaign, day, step, split, value)
);

-- The counted days.
create table funnel_days (
  day timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  constraint funnel_days_pkey primary key (day)
);

create table funnel_steps (
  visit text not null, -- Random, per device, campaign and day.
  step text not null,
  page text not null, -- As in the campaign's address.
  campaign text not null,
  day timestamptz(3) not null, -- Its first instant in Shanghai; the time is not stored.
  host text not null,
  language text not null,
  version integer not null, -- Version of the operator data.
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
  version integer not null, -- Version of the agreed terms.
  at timestamptz(3) not null,
  constraint rebate_promoters_pkey primary key (user_id)
);

create table rebates (
  order_id uuid not null,
  user_id uuid not null, -- The promoter.
  referred uuid, -- The paying rider; null: deleted.
  amount integer not null, -- In rebate points.
  times integer not null, -- Number of postings: after a partial reversal it is granted again.
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

-- Rewards for the steps of an invited rider, to either side.
create table referral_rewards (
  user_id uuid not null, -- Who received it.
  referred uuid not null,
  step text not null,
  times integer not null, -- It can be granted, reversed with a refund, and granted again.
  is_given boolean not null,
  at timestamptz(3) not null,
  constraint referral_rewards_pk primary key (user_id, referred, step)
);
create index referral_rewards_referred on referral_rewards (referred);

create table referrals (
  user_id uuid not null, -- The referred rider.
  programme text not null,
  referrer uuid, -- The referring rider; null: an operator's promoter, or a deleted rider.
  promoter text, -- The operator's promoter.
  version integer not null, -- Version of the operator data: the terms.
  at timestamptz(3) not null,
  state text not null,
  constraint referrals_pk primary key (user_id, programme),
  constraint referrals_programme check (programme in ('invite', 'promoter', 'rebate')),
  constraint referrals_state check (state in ('counted', 'held', 'refused'))
);
create index referrals_referrer on referrals (referrer, programme, at) where referrer is not null;
create index referrals_held on referrals (at) where state = 'held';

-- Completed and paid rides and uses, which points, badges and campaigns count.
create table ride_facts (
  user_id uuid not null,
  order_id uuid not null,
  type text not null,
  day text not null, -- Shanghai day of the end.
  ended_at timestamptz(3) not null,
  metres integer, -- Null if not measured.
  fare_cents integer not null,
  reversed_at timestamptz(3), -- When it was refunded.
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

/** Campaigns: who takes part under which terms, what riders did, what they won, and what the operator switched off. */
export const up = `
create table campaign_players (
  campaign text not null,
  user_id uuid not null,
  version int not null, -- Of the operator's data: the terms that hold for this rider.
  joined_at timestamptz(3) not null,
  constraint campaign_players_pk primary key (campaign, user_id)
);
create index campaign_players_rider on campaign_players (user_id);

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

create table campaign_awards (
  id uuid primary key,
  campaign text not null,
  mechanic text not null,
  user_id uuid not null,
  cause text not null, -- Within the mechanic: it makes no second.
  reward text not null,
  version int not null,
  bucket int not null, -- Of the stock it was taken from.
  at timestamptz(3) not null,
  constraint campaign_awards_cause unique (campaign, mechanic, user_id, cause)
);
create index campaign_awards_rider on campaign_awards (user_id, campaign, at);

create table campaign_switches (
  campaign text not null,
  part text not null, -- A mechanic or a reward; empty: all of it.
  off_at timestamptz(3) not null,
  reason text not null,
  constraint campaign_switches_pk primary key (campaign, part)
);
`;

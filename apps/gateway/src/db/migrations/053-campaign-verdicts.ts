/** What the rules against abuse said of each participation, what they hold back, and which won things were sent. */
export const up = `
create table campaign_verdicts (
  id uuid primary key,
  at timestamptz(3) not null,
  campaign text not null,
  mechanic text not null,
  kind text not null, -- Of the mechanic.
  user_id uuid not null,
  device text, -- Of device, payer and network only a keyed hash is kept. Null: the device was not named.
  payer text not null,
  net text not null,
  account_days int not null, -- Whole days since the rider's first log-in.
  outcome text not null,
  rule text, -- The rule that decided; null: none did.
  constraint campaign_verdicts_outcome check (outcome in ('allow', 'hold', 'deny'))
);
create index campaign_verdicts_at on campaign_verdicts (at);
create index campaign_verdicts_rider on campaign_verdicts (user_id, at);
create index campaign_verdicts_device on campaign_verdicts (device, at) where device is not null;
create index campaign_verdicts_payer on campaign_verdicts (payer, at);
create index campaign_verdicts_net on campaign_verdicts (net, at);

-- One row for each device and payer that is counted: who holds it counts alone.
create table campaign_shield_keys (
  campaign text not null,
  key text not null,
  seen_at timestamptz(3) not null,
  constraint campaign_shield_keys_pk primary key (campaign, key)
);
create index campaign_shield_keys_seen on campaign_shield_keys (seen_at);

alter table campaign_awards
  add column state text not null default 'given',
  add column sent_at timestamptz(3), -- Of a thing that is sent to the rider.
  add constraint campaign_awards_state check (state in ('given', 'held', 'refused'));
create index campaign_awards_held on campaign_awards (at) where state = 'held';
`;

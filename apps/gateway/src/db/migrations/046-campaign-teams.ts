/** Teams of campaigns, who is in them, and rankings as they stood when their campaign was over. */
export const up = `
create table campaign_teams (
  id uuid primary key,
  campaign text not null,
  mechanic text not null,
  name text not null,
  name_folded text not null, -- By which names are the same.
  founder uuid not null,
  size int not null,
  founded_at timestamptz(3) not null,
  constraint campaign_teams_name unique (campaign, mechanic, name_folded),
  constraint campaign_teams_size check (size > 0)
);

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

create table campaign_rankings (
  campaign text not null,
  mechanic text not null,
  final_at timestamptz(3) not null,
  constraint campaign_rankings_pk primary key (campaign, mechanic)
);

create table campaign_places (
  campaign text not null,
  mechanic text not null,
  subject uuid not null, -- A team or a rider.
  place int not null,
  score bigint not null,
  constraint campaign_places_pk primary key (campaign, mechanic, subject)
);
create index campaign_places_subject on campaign_places (subject);
`;

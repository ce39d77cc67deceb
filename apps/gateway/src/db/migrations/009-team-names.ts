/** Names of teams are shown in public once somebody has looked at them. */
export const up = `
alter table campaign_teams add column name_state text not null default 'pending';
alter table campaign_teams add constraint campaign_teams_name_state check (name_state in ('pending', 'ok', 'refused'));
create index campaign_teams_names on campaign_teams (name_state, founded_at);

-- Names from before are checked like new ones; without a text check they wait for the desk.
insert into jobs (id, kind, dedup, payload, run_at, created_at)
  select gen_random_uuid(), 'campaigns.team-name', id::text, jsonb_build_object('team', id), now(), now()
  from campaign_teams;
`;

import { ownTables } from '../../db/own-tables.ts';

export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } = ownTables(
  'campaign_acts',
  'campaign_awards',
  'campaign_links',
  'campaign_members',
  'campaign_places',
  'campaign_players',
  'campaign_rankings',
  'campaign_seeds',
  'campaign_shield_keys',
  'campaign_switches',
  'campaign_teams',
  'campaign_verdicts',
  'campaign_votes',
  'draw_beacons',
);

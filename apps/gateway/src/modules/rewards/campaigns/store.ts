import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Drawn } from './mechanics/draw.ts';
import { queries } from './tables.ts';
import type { Played } from './terms.ts';

/** Draws of a day, by riders' names in the log and their numbers, after one of them. */
export async function drawsAfter(
  db: Db,
  asked: {
    campaign: string;
    mechanic: string;
    day: string;
    after: { tag: string; n: number };
    limit: number;
  },
): Promise<Drawn[]> {
  const { campaign, mechanic, day, after, limit } = asked;
  const { rows } = await sql<{ detail: Drawn }>`
    select detail from campaign_acts
    where campaign = ${campaign} and mechanic = ${mechanic} and detail ? 'tag'
      and detail ->> 'day' = ${day}
      and (detail ->> 'tag', key) > (${after.tag}, ${String(after.n).padStart(6, '0')})
    order by detail ->> 'tag', key limit ${limit}
  `.execute(db);
  return rows.map(({ detail }) => detail);
}

/** Campaigns in which somebody did something under a key. */
export async function campaignsWithKey(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ campaign: string }>`
    select distinct campaign from campaign_acts where key = ${key}`.execute(db);
  return rows.map(({ campaign }) => campaign);
}

/** Whether riders take part in a campaign, and what they were given. */
export async function playedIn(tx: Tx, campaign: string): Promise<Played> {
  const rows = await queries(tx)
    .selectFrom('campaign_awards')
    .select(['reward', ({ fn }) => fn.countAll<string>().as('count')])
    .where('campaign', '=', campaign)
    .groupBy('reward')
    .execute();
  const player = await queries(tx)
    .selectFrom('campaign_players')
    .select('version')
    .where('campaign', '=', campaign)
    .limit(1)
    .executeTakeFirst();
  return {
    anybody: player !== undefined,
    given: new Map(rows.map(({ reward, count }) => [reward, Number(count)])),
  };
}

import type { Tx } from '../../../db/database.ts';
import { queries } from './tables.ts';
import type { Played } from './terms.ts';

/** Returns whether riders take part in a campaign, and how many of each reward they got. */
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

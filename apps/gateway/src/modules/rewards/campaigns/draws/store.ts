import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import type { Drawn } from '../mechanics/draw/mechanic.ts';

/** Returns draws of a day after a given one, ordered by tag and number. */
export async function drawsAfter(
  db: Db,
  query: {
    campaign: string;
    mechanic: string;
    day: string;
    after: { tag: string; n: number };
    limit: number;
  },
): Promise<Drawn[]> {
  const { campaign, mechanic, day, after, limit } = query;
  const { rows } = await sql<{ detail: Drawn }>`
    select detail from campaign_acts
    where campaign = ${campaign} and mechanic = ${mechanic} and detail ? 'tag'
      and detail ->> 'day' = ${day}
      and (detail ->> 'tag', key) > (${after.tag}, ${String(after.n).padStart(6, '0')})
    order by detail ->> 'tag', key limit ${limit}
  `.execute(db);
  return rows.map(({ detail }) => detail);
}

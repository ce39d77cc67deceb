import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import type { Drawn } from '../mechanics/draw/mechanic.ts';

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

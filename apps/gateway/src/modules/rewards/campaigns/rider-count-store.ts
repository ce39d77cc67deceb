import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** How many riders took part, did something, and won. */
interface RiderCount {
  step: 'joined' | 'acted' | 'won';
  /** Empty: in any. */
  mechanic: string;
  riders: number;
}

/** Of riders who have an account: a deleted one is counted no more. */
export async function riderCounts(
  db: Db,
  { campaign, from, until }: { campaign: string; from: Date; until: Date },
): Promise<RiderCount[]> {
  const since = (column: string) =>
    sql`campaign = ${campaign} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const { rows } = await sql<RiderCount>`
    select 'joined' as step, '' as mechanic, count(*)::int as riders
    from campaign_players where ${since('joined_at')}
    union all
    select 'acted', coalesce(mechanic, ''), count(distinct user_id)::int from (
      select mechanic, user_id from campaign_acts where ${since('at')}
      union all
      select mechanic, user_id from campaign_awards where ${since('at')}
      union all
      select mechanic, user_id from campaign_members where ${since('joined_at')}
    ) acts group by grouping sets ((mechanic), ())
    union all
    select 'won', '', count(distinct user_id)::int
    from campaign_awards where ${since('at')} and state <> 'refused'`.execute(db);
  return rows;
}

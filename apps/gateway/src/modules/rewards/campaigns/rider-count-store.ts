import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** The number of riders who joined, acted or won. */
interface RiderCount {
  step: 'joined' | 'acted' | 'won';
  /** Empty: any mechanic. */
  mechanic: string;
  riders: number;
}

/** Returns counts of riders who have an account; deleted ones are not counted. */
export async function riderCounts(
  db: Db,
  { campaign, from, until }: { campaign: string; from: Date; until: Date },
): Promise<RiderCount[]> {
  const isWithin = (column: string) =>
    sql`campaign = ${campaign} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const { rows } = await sql<RiderCount>`
    select 'joined' as step, '' as mechanic, count(*)::int as riders
    from campaign_players where ${isWithin('joined_at')}
    union all
    select 'acted', coalesce(mechanic, ''), count(distinct user_id)::int from (
      select mechanic, user_id from campaign_acts where ${isWithin('at')}
      union all
      select mechanic, user_id from campaign_awards where ${isWithin('at')}
      union all
      select mechanic, user_id from campaign_members where ${isWithin('joined_at')}
    ) acts group by grouping sets ((mechanic), ())
    union all
    select 'won', '', count(distinct user_id)::int
    from campaign_awards where ${isWithin('at')} and state not in ('refused', 'returned')`.execute(
    db,
  );
  return rows;
}

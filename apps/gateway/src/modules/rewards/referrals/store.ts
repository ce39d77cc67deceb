import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Returns how many riders came by each of the operator's promoters, with held ones separate. */
export async function countPromoted({
  db,
}: {
  db: Db;
}): Promise<{ promoter: string; counted: number; held: number }[]> {
  const { rows } = await sql<{ promoter: string; counted: number; held: number }>`
    select promoter, count(*) filter (where state = 'counted')::int as counted,
      count(*) filter (where state = 'held')::int as held
    from referrals where programme = 'promoter' group by promoter order by promoter`.execute(db);
  return rows;
}

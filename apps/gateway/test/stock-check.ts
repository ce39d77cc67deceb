import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';

/**
 * Returns a line for each bucket of stock whose taken number differs from what orders hold or used. Ignores stock of
 * campaigns, which orders do not hold.
 */
export async function stockFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; taken: number; held: number }>`
    with held as (
      select holds #>> '{stock,product}' as item, coalesce(holds #>> '{stock,day}', '') as day,
        (holds #>> '{stock,bucket}')::int as bucket,
        sum(case status
          when 'closed' then 0
          when 'refunded' then coalesce((fields ->> 'usedQuantity')::int, 0)
          else (holds #>> '{stock,quantity}')::int end)::int as n
      from orders where holds ? 'stock' group by 1, 2, 3)
    select concat_ws(' ', item, nullif(day, ''), bucket) as what,
      coalesce(taken, 0) as taken, coalesce(n, 0) as held
    from stock full join held using (item, day, bucket)
    where coalesce(taken, 0) <> coalesce(n, 0) and item not like 'campaign %'
    order by 1`.execute(db);
  return rows.map(({ what, taken, held }) => `${what}: ${taken} taken, and orders hold ${held}`);
}

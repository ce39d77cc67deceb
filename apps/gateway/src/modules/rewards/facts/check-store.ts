import { sql } from 'kysely';
import { co2SavedPerKm } from '../../../city/co2.ts';
import type { Db } from '../../../db/database.ts';
import { postingView } from '../../wallet/ledger/service.ts';
import { riderView } from '../../people/auth/service.ts';
import { IS_OVER_AND_USED, orderView } from '../../money/orders/service.ts';

/** Orders that one statement checks. */
const ORDERS_AT_ONCE = 5000;
const MOST_FAULTS = 100;
const NIL = '00000000-0000-0000-0000-000000000000';

interface LookedAt {
  user_id: string;
  id: string;
  fault: string | null;
}

/** A condition: the order's posting in a currency exists and is not reversed. */
const isKept = (posting: 'p' | 'c') => sql`${sql.ref(`${posting}.seq`)} is not null and not exists (
  select from ${postingView} r
  where r.user_id = o.user_id and r.currency = ${sql.ref(`${posting}.currency`)}
    and r.reverses = ${sql.ref(`${posting}.seq`)})`;

/**
 * Returns a line, at most 100, for each order that is over and does not count, that counts although it was fully refunded,
 * or whose points and carbon do not match. Leaves out orders whose job has not run, all orders while past orders are
 * being counted, and orders of deleted riders, whose facts are deleted.
 */
export async function factFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  let last = { user_id: NIL, id: NIL };
  while (faults.length < MOST_FAULTS) {
    const { rows } = await sql<LookedAt>`
      with page as materialized (
        select user_id, id, type, status, status_before_refund, completed_at, fields, paid_cents
        from ${orderView} o
        where (user_id, id) > (${last.user_id}, ${last.id})
        order by user_id, id limit ${ORDERS_AT_ONCE}),
      looked as (
        select o.user_id, o.id, case
          when ${IS_OVER_AND_USED} and (f.order_id is null or f.reversed_at is not null) then 'is over and does not count'
          when o.status = 'refunded' and f.reversed_at is null and f.fare_cents = o.paid_cents
            then 'was refunded and counts'
          when f.reversed_at is not null and ${isKept('p')} then 'counts no more and keeps its points'
          when (f.order_id is null or f.reversed_at is not null) and ${isKept('c')}
            then 'does not count and keeps its carbon'
          when f.reversed_at is null and c.seq is null and exists (
            select from carbon_agreements a
            where a.user_id = f.user_id and a.agreed_at <= f.ended_at
              and (a.withdrawn_at is null or a.withdrawn_at > f.ended_at))
            and round(coalesce(f.metres, 0)::numeric
              * coalesce((${JSON.stringify(co2SavedPerKm())}::jsonb ->> f.type)::int, 0) / 1000) > 0
            then 'saved carbon that is not credited'
          end as fault
        from page o
        left join ride_facts f on f.user_id = o.user_id and f.order_id = o.id
        left join ${postingView} p on f.reversed_at is not null and p.user_id = o.user_id
          and p.currency = 'points' and p.cause_kind = 'order.completed' and p.cause_id = o.id::text
        left join ${postingView} c on c.user_id = o.user_id and c.currency = 'carbon'
          and c.cause_kind = 'order.completed' and c.cause_id = o.id::text)
      select user_id, id, case when fault is not null and not exists (
        select from ${riderView} u where u.id = looked.user_id and u.deleted_at is not null) and not exists (
        select from jobs j where j.done_at is null and (j.kind = 'facts.past'
          or (j.kind = 'order.facts' and j.payload ->> 'orderId' = looked.id::text))) then fault end as fault
      from looked order by user_id, id`.execute(db);
    for (const { id, fault } of rows) if (fault !== null) faults.push(`order ${id} ${fault}`);
    last = rows.at(-1) ?? last;
    if (rows.length < ORDERS_AT_ONCE) break;
  }
  return faults.slice(0, MOST_FAULTS);
}

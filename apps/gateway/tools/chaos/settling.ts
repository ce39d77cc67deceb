import type { OrderStatus } from '@shtrans/contract/orders/status';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import type { Cluster } from './cluster.ts';

/** Statuses that do not change without an action of the rider. */
const AT_REST: readonly OrderStatus[] = ['to_be_used', 'completed', 'closed', 'refunded'];

/** Returns a line for each order, job, payment or refund that is still pending; empty if all orders are settled. */
export async function unrest(db: Db, orders: readonly string[], skip: boolean): Promise<string[]> {
  if (orders.length === 0) return [];
  const ids = [...orders];
  // Without skipping waits, a ride is settled too late to wait for it here.
  const atRest = skip ? AT_REST : [...AT_REST, 'paid'];
  const { rows } = await sql<{ what: string }>`
    select 'order ' || id || ' is ' || status as what from orders
      where id = any(${ids}) and not status = any(${[...atRest]})
    union all select 'job ' || kind || ' is to be done' from jobs
      where kind = 'order.facts' and done_at is null and payload ->> 'orderId' = any(${ids})
    union all select 'job ' || kind || ' of ' || dedup || ' is to be done' from jobs
      where kind = 'purchase.awards' and done_at is null
    union all select 'payment ' || id || ' is confirming' from payments
      where order_id = any(${ids}) and status = 'confirming'
    union all select 'refund ' || id || ' is pending' from refunds
      where order_id = any(${ids}) and status = 'pending'`.execute(db);
  return rows.map(({ what }) => what);
}

/** Makes pending jobs due now, without back-off and leases of dead gateways, and completes slow refunds. */
export async function skipWaits({ db, providerDb }: Cluster): Promise<void> {
  // The transit operators settle a ride ten minutes after its payment.
  await sql`
    update payments p set finished_at = finished_at - interval '10 minutes' from orders o
    where o.user_id = p.user_id and o.id = p.order_id and o.type = 'metro' and o.status = 'paid'
      and p.status = 'succeeded' and p.finished_at > now() - interval '10 minutes'`.execute(db);
  // The same for a ride that coupon and points paid for.
  await sql`
    update orders set updated_at = updated_at - interval '10 minutes'
    where type = 'metro' and status = 'paid' and paid_cents = 0
      and updated_at > now() - interval '10 minutes'`.execute(db);
  await sql`
    update jobs set run_at = now(), leased_until = null
    where done_at is null and run_at > now() and attempts > 0
      and kind <> 'payment.reconcile'
      -- On a busy machine a job takes time, so a recent claim stays.
      and (leased_until is null or leased_until < now() + interval '25 s')`.execute(db);
  await sql`update sandbox.refunds set due_at = now() where state = 'processing'`.execute(
    providerDb,
  );
}

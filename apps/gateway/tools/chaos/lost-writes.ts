import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import type { Cluster } from './cluster.ts';
import type { Deed, Entry } from './journal.ts';
import { inTheBooks } from './fair.ts';
import { GIFT } from './stories.ts';

type Ids = RawBuilder<{ id: string }>;

/**
 * How to find acknowledged writes in the tables: the expected id of an entry, and a query that returns those of the
 * expected ids that exist exactly once.
 */
const LOOKUPS: readonly {
  what: string;
  deed: Deed;
  wanted: (entry: Entry) => string | undefined;
  find: (ids: string[]) => Ids;
  at?: 'provider';
}[] = [
  {
    what: 'payment',
    deed: 'pay',
    wanted: (entry) => `${entry.of} ${idIn(entry.body)}`,
    find: (ids) => sql`select order_id || ' ' || id as id from payments
      where order_id || ' ' || id = any(${ids})`,
  },
  {
    what: 'refund',
    deed: 'refund',
    wanted: (entry) => `${entry.of} ${idIn(entry.body)}`,
    find: (ids) => sql`select order_id || ' ' || id as id from refunds
      where order_id || ' ' || id = any(${ids})`,
  },
  {
    what: 'cancellation',
    deed: 'cancel',
    wanted: (entry) => entry.of,
    // A ticket paid only with coupon and points is refunded instead of closed.
    find: (ids) => sql`select o.id::text from orders o
      join order_events e on e.user_id = o.user_id and e.order_id = o.id
        and e.event in ('cancelled', 'refund_succeeded')
      where o.id::text = any(${ids}) and (o.status = 'closed' and o.closed_reason = 'cancelled'
        or o.status = 'refunded' and o.paid_cents = 0)
      group by o.id having count(*) = 1`,
  },
  {
    what: 'claim',
    deed: 'claim',
    wanted: ({ rider, body }) => `${rider} ${idIn((body as { awards: unknown[] }).awards[0])}`,
    find: (ids) => sql`select user_id || ' ' || id as id from campaign_awards
      where campaign = ${GIFT} and user_id || ' ' || id = any(${ids})`,
  },
  {
    what: 'what was done at the fair',
    deed: 'take',
    wanted: ({ rider, of }) => `${rider} ${of}`,
    find: inTheBooks,
  },
  {
    what: 'money of payment',
    deed: 'cashier',
    wanted: ({ of, body }) => ((body as { state: string }).state === 'paid' ? of : undefined),
    find: (ids) => sql`select payment_id::text as id from sandbox.trades
      where payment_id::text = any(${ids}) and state = 'paid'`,
    at: 'provider',
  },
];

const idIn = (body: unknown): string => (body as { id: string }).id;

const knownKeys = (ids: string[]): Ids =>
  sql`select key as id from idempotency_keys where key = any(${ids})`;

/** Returns a line for each acknowledged write that is not in the tables. */
export async function lostWrites(
  { db, providerDb }: Cluster,
  entries: readonly Entry[],
): Promise<string[]> {
  const acknowledged = entries.filter(({ status }) => status === 200);
  const lookups = LOOKUPS.map(async ({ what, deed, wanted, find, at }) => {
    const ids = acknowledged.flatMap((entry) => (entry.deed === deed ? (wanted(entry) ?? []) : []));
    return await missing(at === 'provider' ? providerDb : db, what, ids, find);
  });
  const keys = acknowledged.flatMap(({ key }) => key ?? []);
  return [...(await Promise.all(lookups)).flat(), ...(await missing(db, 'key', keys, knownKeys))];
}

async function missing(
  db: Db,
  noun: string,
  expectedIds: string[],
  find: (ids: string[]) => Ids,
): Promise<string[]> {
  const { rows } = await find(expectedIds).execute(db);
  const presentIds = new Set(rows.map(({ id }) => id));
  return [...new Set(expectedIds)].flatMap((id) =>
    presentIds.has(id) ? [] : `${noun} ${id} is lost`,
  );
}

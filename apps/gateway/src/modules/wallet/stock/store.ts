import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

/** What is counted: an item, and the day of items with a number for each day; else an empty day. */
export interface StockKey {
  item: string;
  day: string;
}
export type Bucket = Pick<Row<'stock'>, 'bucket' | 'total' | 'cap' | 'taken'>;

const ofKey = ({ item, day }: StockKey) => sql`item = ${item} and day = ${day}`;

/** All buckets, in order; with `lock` nobody else changes them until this transaction ends. */
export async function buckets(db: Db | Tx, key: StockKey, lock?: 'lock'): Promise<Bucket[]> {
  const found = sql<Bucket>`
    select bucket, total, cap, taken from stock where ${ofKey(key)} order by bucket
    ${lock ? sql`for update` : sql``}`;
  return (await found.execute(db)).rows;
}

/** Takes from the first bucket of the ring, from `home` on, that has enough and that nobody holds. */
export async function takeFromFree(
  tx: Tx,
  key: StockKey,
  { quantity, total, home }: { quantity: number; total: number; home: number },
): Promise<number | undefined> {
  const taken = await sql<{ bucket: number }>`
    update stock set taken = taken + ${quantity}
    where ${ofKey(key)} and bucket = (
      select bucket from stock
      where ${ofKey(key)} and total = ${total} and cap - taken >= ${quantity}
      order by bucket < ${home}, bucket limit 1 for update skip locked)
    returning bucket`.execute(tx);
  return taken.rows[0]?.bucket;
}

/** Takes from this bucket if it has enough still, once nobody else holds it; if it has not, it is not held. */
export async function takeFrom(
  tx: Tx,
  key: StockKey,
  bucket: number,
  quantity: number,
): Promise<boolean> {
  // A row that was waited for stays locked though it does not match, and two of those who go on would wait for each other.
  await sql`savepoint stock`.execute(tx);
  const { numAffectedRows } = await sql`
    update stock set taken = taken + ${quantity}
    where ${ofKey(key)} and bucket = ${bucket} and cap - taken >= ${quantity}`.execute(tx);
  if (numAffectedRows === 1n) return true;
  await sql`rollback to savepoint stock`.execute(tx);
  return false;
}

/** Writes buckets that this transaction holds or makes. */
export async function writeBuckets(
  tx: Tx,
  { item, day }: StockKey,
  rows: readonly Bucket[],
): Promise<void> {
  const values = rows.map(
    ({ bucket, total, cap, taken }) =>
      sql`(${item}, ${day}, ${bucket}::smallint, ${total}::int, ${cap}::int, ${taken}::int)`,
  );
  await sql`
    insert into stock (item, day, bucket, total, cap, taken) values ${sql.join(values)}
    on conflict (item, day, bucket) do update set total = excluded.total, cap = excluded.cap`.execute(
    tx,
  );
}

/** Adds buckets where none are there yet; of two that begin at once the first counts. */
export async function addBuckets(
  tx: Tx,
  { item, day }: StockKey,
  caps: readonly number[],
  total: number,
): Promise<void> {
  const values = caps.map((cap, bucket) => sql`(${item}, ${day}, ${bucket}, ${total}, ${cap})`);
  await sql`
    insert into stock (item, day, bucket, total, cap) values ${sql.join(values)}
    on conflict do nothing`.execute(tx);
}

export async function returnTo(
  tx: Tx,
  key: StockKey,
  bucket: number,
  quantity: number,
): Promise<void> {
  await sql`
    update stock set taken = taken - ${quantity}
    where ${ofKey(key)} and bucket = ${bucket}`.execute(tx);
}

/** How many are taken of items on some days, by item and day; what nobody took of yet is not there. */
export async function takenOf(
  db: Db | Tx,
  items: readonly string[],
  days: readonly string[],
): Promise<(StockKey & { taken: number })[]> {
  const found = await sql<StockKey & { taken: number }>`
    select item, day, sum(taken) as taken from stock
    where item = any(${items}) and day = any(${days})
    group by item, day`.execute(db);
  return found.rows;
}

/** Takes so many of a rider's free numbers up to `most`; gives how many it took. */
export async function takeSlots(
  tx: Tx,
  slot: { userId: string; group: string; month: string; orderId: string },
  { quantity, most }: { quantity: number; most: number },
): Promise<number> {
  const { userId, group, month, orderId } = slot;
  const taken = await sql`
    insert into purchase_slots (user_id, limit_group, month, slot, order_id)
    select ${userId}, ${group}, ${month}, n, ${orderId} from generate_series(1, ${most}::int) n
    where not exists (select 1 from purchase_slots
      where user_id = ${userId} and limit_group = ${group} and month = ${month} and slot = n)
    order by n limit ${quantity}
    on conflict do nothing`.execute(tx);
  return Number(taken.numAffectedRows);
}

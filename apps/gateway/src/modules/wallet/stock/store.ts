import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { errorCode } from '../../../errors/error-code.ts';

/** An item, and its day if it is counted by day; otherwise an empty day. */
export interface StockKey {
  item: string;
  day: string;
}
export type Bucket = Pick<Row<'stock'>, 'bucket' | 'total' | 'cap' | 'taken'>;

const ofKey = ({ item, day }: StockKey) => sql`item = ${item} and day = ${day}`;

/** Returns all buckets in order; with `lock` locks them until this transaction ends. */
export async function buckets(db: Db | Tx, key: StockKey, lock?: 'lock'): Promise<Bucket[]> {
  const query = sql<Bucket>`
    select bucket, total, cap, taken from stock where ${ofKey(key)} order by bucket
    ${lock ? sql`for update` : sql``}`;
  return (await query.execute(db)).rows;
}

/** Takes from the first unlocked bucket with enough items, in the ring from `home` on. */
export async function takeFromFree(
  tx: Tx,
  key: StockKey,
  { quantity, total, home }: { quantity: number; total: number; home: number },
): Promise<number | undefined> {
  const result = await sql<{ bucket: number }>`
    update stock set taken = taken + ${quantity}
    where ${ofKey(key)} and bucket = (
      select bucket from stock
      where ${ofKey(key)} and total = ${total} and cap - taken >= ${quantity}
      order by bucket < ${home}, bucket limit 1 for update skip locked)
    returning bucket`.execute(tx);
  return result.rows[0]?.bucket;
}

/** How long a buyer waits for a lock before they look again whether anything is left. */
const WAIT = '200ms';
/** SQLSTATE of a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Does something that waits for locks, for a short time. If `work` returns undefined or the time is over, its locks are released:
 * a row that was waited for stays locked even if it no longer matches, so others would wait for a transaction that takes
 * nothing, and two such transactions would deadlock.
 */
export async function waiting<T>(
  tx: Tx,
  work: () => Promise<T | undefined>,
): Promise<T | undefined | 'busy'> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('lock_timeout') as limit`.execute(tx);
  const setLimit = (limit: string): Promise<unknown> =>
    sql`select set_config('lock_timeout', ${limit}, true)`.execute(tx);
  await sql`savepoint stock`.execute(tx);
  let isBusy = false;
  try {
    await setLimit(WAIT);
    const result = await work();
    if (result !== undefined) {
      await setLimit(rows[0]?.limit ?? '0');
      return result;
    }
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    isBusy = true;
  }
  await sql`rollback to savepoint stock`.execute(tx);
  return isBusy ? 'busy' : undefined;
}

/** Waits for the bucket's lock and takes from it if it still has enough. Returns its number, or undefined. */
export async function takeFrom(
  tx: Tx,
  key: StockKey,
  bucket: number,
  quantity: number,
): Promise<number | undefined> {
  const { numAffectedRows } = await sql`
    update stock set taken = taken + ${quantity}
    where ${ofKey(key)} and bucket = ${bucket} and cap - taken >= ${quantity}`.execute(tx);
  return numAffectedRows === 1n ? bucket : undefined;
}

/** Writes buckets that this transaction has locked or creates. */
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

/** Adds buckets if none exist; of two simultaneous calls the first counts. */
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

/** Returns the number taken by item and day; items without a bucket are missing. */
export async function takenOf(
  db: ReadDb,
  items: readonly string[],
  days: readonly string[],
): Promise<(StockKey & { taken: number })[]> {
  const result = await sql<StockKey & { taken: number }>`
    select item, day, sum(taken) as taken from stock
    where item = any(${items}) and day = any(${days})
    group by item, day`.execute(db);
  return result.rows;
}

/** Takes up to `quantity` of a rider's free slots from 1 to `most`; returns how many it took. */
export async function takeSlots(
  tx: Tx,
  slot: { userId: string; group: string; month: string; orderId: string },
  { quantity, most: maxSlots }: { quantity: number; most: number },
): Promise<number> {
  const { userId, group, month, orderId } = slot;
  const result = await sql`
    insert into purchase_slots (user_id, limit_group, month, slot, order_id)
    select ${userId}, ${group}, ${month}, n, ${orderId} from generate_series(1, ${maxSlots}::int) n
    where not exists (select 1 from purchase_slots
      where user_id = ${userId} and limit_group = ${group} and month = ${month} and slot = n)
    order by n limit ${quantity}
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows);
}

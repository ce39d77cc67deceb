import { crc32 } from 'node:zlib';
import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Holding, OrderHolds } from '../../../db/schema.ts';
import {
  addBuckets,
  type Bucket,
  buckets,
  returnTo,
  type StockKey,
  takeFrom,
  takeFromFree,
  takenOf,
  takeSlots,
  writeBuckets,
} from './store.ts';
import { deleteRows, findRows } from './tables.ts';

export type { StockKey } from './store.ts';
export { purchaseSlotView } from './tables.ts';

/** Fewer than these in a bucket are not worth a row of their own. */
const BUCKET_ITEMS = 64;
const MOST_BUCKETS = 16;

const bucketCount = (total: number): number =>
  Math.min(MOST_BUCKETS, Math.max(1, Math.floor(total / BUCKET_ITEMS)));

interface Wanted extends StockKey {
  quantity: number;
  /** How many there are, as operator data says now; taken ones count. */
  total: number;
  /** Whoever takes, such as an order's id: takers begin at different buckets. */
  taker: string;
}

const freeIn = ({ cap, taken }: Bucket): number => cap - taken;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/**
 * Takes some of what there is, all of it from one bucket, whose number it gives for `giveBack`; undefined where
 * fewer are left. Never takes more than `total`, and says that none are left only when none are: it waits for those
 * who take at the same time.
 */
export async function take(tx: Tx, wanted: Wanted): Promise<number | undefined> {
  const { quantity, total, taker } = wanted;
  const home = crc32(taker) % bucketCount(total);
  const free = await takeFromFree(tx, wanted, { quantity, total, home });
  if (free !== undefined) return free;
  const seen = await buckets(tx, wanted);
  if (seen.length > 0 && seen[0]?.total === total) {
    // What others are taking now is not in it: they can only make it less.
    if (sum(seen.map(freeIn)) < quantity) return undefined;
    const ring = [...seen.slice(home), ...seen.slice(0, home)];
    const next = ring.find((each) => freeIn(each) >= quantity);
    if (next && (await takeFrom(tx, wanted, next.bucket, quantity))) return next.bucket;
  }
  return await takeOfAll(tx, wanted);
}

/**
 * Takes one of them by its number, 0 to `total` - 1, each of which is given once; undefined where none are left. Of what
 * is counted so `total` never changes.
 */
export async function takeNumber(
  tx: Tx,
  wanted: Omit<Wanted, 'quantity'>,
): Promise<number | undefined> {
  const own = await take(tx, { ...wanted, quantity: 1 });
  if (own === undefined) return undefined;
  const before = (await buckets(tx, wanted)).filter(({ bucket }) => bucket <= own);
  const last = before[before.length - 1];
  // Nobody else changes the own one until this transaction ends, and nobody ever the size of the others.
  return last && sum(before.slice(0, -1).map(({ cap }) => cap)) + last.taken - 1;
}

/** Holds all buckets, makes them what `total` says, and takes, if need be from what is left here and there. */
async function takeOfAll(tx: Tx, wanted: Wanted): Promise<number | undefined> {
  const { quantity, total } = wanted;
  let rows = await buckets(tx, wanted, 'lock');
  if (rows.length === 0) {
    await addBuckets(tx, wanted, split(total, bucketCount(total)), total);
    rows = await buckets(tx, wanted, 'lock');
  }
  const sized = gatherFor(quantity, resize(rows, total));
  const changed = sized.some(
    ({ cap, total: of }, i) => cap !== rows[i]?.cap || of !== rows[i].total,
  );
  if (changed) await writeBuckets(tx, wanted, sized);
  const bucket = sized.find((each) => freeIn(each) >= quantity)?.bucket;
  if (bucket === undefined || !(await takeFrom(tx, wanted, bucket, quantity))) return undefined;
  return bucket;
}

/** A number in equal parts, the first ones greater by one where it does not divide. */
const split = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, i) => Math.floor(total / parts) + (i < total % parts ? 1 : 0));

/** Buckets of `total` in all; of fewer than are taken already, as few as can be. */
export function resize(rows: readonly Bucket[], total: number): Bucket[] {
  let more = total - sum(rows.map(({ cap }) => cap));
  const shares = split(Math.max(0, more), rows.length);
  const sized = rows.map((row, i) => {
    const less = Math.min(freeIn(row), Math.max(0, -more));
    more += less;
    return { ...row, cap: row.cap - less + (shares[i] ?? 0) };
  });
  const all = sum(sized.map(({ cap }) => cap));
  return sized.map((row) => ({ ...row, total: all }));
}

/** Moves what is left into one bucket, where that makes enough and no bucket has enough by itself. */
export function gatherFor(quantity: number, rows: readonly Bucket[]): Bucket[] {
  const frees = rows.map(freeIn);
  const most = Math.max(...frees);
  if (most >= quantity || sum(frees) < quantity) return [...rows];
  const into = frees.indexOf(most);
  return rows.map((row, i) => ({
    ...row,
    cap: i === into ? row.taken + sum(frees) : row.taken,
  }));
}

/** Gives back what `take` took from a bucket. */
export const giveBack = (
  tx: Tx,
  { bucket, quantity, ...key }: StockKey & { bucket: number; quantity: number },
): Promise<void> => returnTo(tx, key, bucket, quantity);

/** The day of items that are counted without days. */
export const NO_DAY = '';

/** How many of each item are taken on each of some days. What is missing is 0. */
export async function takenByDay(
  db: Db | Tx,
  items: readonly string[],
  days: readonly string[],
): Promise<(item: string, day: string) => number> {
  const rows = await takenOf(db, items, days);
  const taken = new Map(rows.map((row) => [`${row.item} ${row.day}`, row.taken]));
  return (item, day) => taken.get(`${item} ${day}`) ?? 0;
}

/** What becomes of the stock an order took: what was used of it stays taken. */
export async function followStock(
  _ctx: TxContext,
  tx: Tx,
  { held, used, fate }: Holding<NonNullable<OrderHolds['stock']>>,
): Promise<void> {
  if (fate === 'used') return;
  const { product: item, day, bucket } = held;
  const quantity = Math.max(0, held.quantity - used);
  await giveBack(tx, { item, day: day ?? '', bucket, quantity });
}

/** What a rider may buy only so many of: in a month of the city's calendar, or ever where that is empty. */
interface Limit {
  userId: string;
  group: string;
  month: string;
}

/**
 * Counts purchases of a group for an order of a rider whose row the caller holds; false, with nothing counted for good,
 * where they are more than allowed.
 */
export const countPurchase = async (
  tx: Tx,
  limit: Limit & { orderId: string },
  wanted: { quantity: number; most: number },
): Promise<boolean> => (await takeSlots(tx, limit, wanted)) === wanted.quantity;

/** How many purchases of a group count for a rider. */
export const countedPurchases = async (tx: Tx, { userId, group, month }: Limit): Promise<number> =>
  (await findRows(tx, 'purchase_slots', { user_id: userId, limit_group: group, month }, 'slot'))
    .length;

/** What becomes of the purchase an order counts as: closed or refunded, it does not count. */
export async function followLimit(
  _ctx: TxContext,
  tx: Tx,
  { userId, orderId, held, fate }: Holding<NonNullable<OrderHolds['limit']>>,
): Promise<void> {
  if (fate === 'used') return;
  const { group, month } = held;
  await deleteRows(tx, 'purchase_slots', {
    user_id: userId,
    limit_group: group,
    month,
    order_id: orderId,
  });
}

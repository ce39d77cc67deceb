import { crc32 } from 'node:zlib';
import type { TxContext } from '../../../context.ts';
import type { ReadDb, Tx } from '../../../db/database.ts';
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
  waiting,
  writeBuckets,
} from './store.ts';
import { deleteRows, findRows } from './tables.ts';

export type { StockKey } from './store.ts';
export { purchaseSlotView } from './tables.ts';

/** Minimum number of items that justifies a bucket of its own. */
const BUCKET_ITEMS = 64;
const MAX_BUCKETS = 16;

const bucketCount = (total: number): number =>
  Math.min(MAX_BUCKETS, Math.max(1, Math.floor(total / BUCKET_ITEMS)));

interface StockRequest extends StockKey {
  quantity: number;
  /** The total by operator data in force, including taken items. */
  total: number;
  /** Identifies who takes, such as an order's id, so that takers begin at different buckets. */
  taker: string;
}

const freeIn = ({ cap, taken }: Bucket): number => cap - taken;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/**
 * Takes items, all from one bucket, and returns its number for `giveBack`; undefined if fewer are left. Never takes
 * more than `total`. Before it reports that too few are left, it waits for concurrent transactions, and looks again without
 * a lock after each short wait: who comes too late does not stand in a queue.
 */
export async function take(tx: Tx, request: StockRequest): Promise<number | undefined> {
  const { quantity, total, taker } = request;
  const home = crc32(taker) % bucketCount(total);
  for (;;) {
    const free = await takeFromFree(tx, request, { quantity, total, home });
    if (free !== undefined) return free;
    const rows = await buckets(tx, request);
    const isSized = rows[0]?.total === total;
    // Items being taken concurrently are not counted yet; they can only reduce the number.
    if (isSized && sum(rows.map(freeIn)) < quantity) return undefined;
    const ring = isSized ? [...rows.slice(home), ...rows.slice(0, home)] : [];
    const next = ring.find((each) => freeIn(each) >= quantity);
    const outcome = await waiting(tx, () =>
      next === undefined
        ? takeWithAllLocked(tx, request)
        : takeFrom(tx, request, next.bucket, quantity),
    );
    if (typeof outcome === 'number') return outcome;
    if (outcome === undefined && next === undefined) return undefined;
  }
}

/**
 * Takes one item and returns its number, 0 to `total` - 1; each number is returned once. Returns undefined if none are
 * left. The `total` of such items must never change.
 */
export async function takeNumber(
  tx: Tx,
  request: Omit<StockRequest, 'quantity'>,
): Promise<number | undefined> {
  const ownBucket = await take(tx, { ...request, quantity: 1 });
  if (ownBucket === undefined) return undefined;
  const before = (await buckets(tx, request)).filter(({ bucket }) => bucket <= ownBucket);
  const last = before[before.length - 1];
  // The own bucket is locked until this transaction ends, and the sizes of the others never change.
  return last && sum(before.slice(0, -1).map(({ cap }) => cap)) + last.taken - 1;
}

/** Locks all buckets, resizes them to `total`, and takes; if needed, gathers remainders of several buckets first. */
async function takeWithAllLocked(tx: Tx, request: StockRequest): Promise<number | undefined> {
  const { quantity, total } = request;
  let rows = await buckets(tx, request, 'lock');
  if (rows.length === 0) {
    await addBuckets(tx, request, split(total, bucketCount(total)), total);
    rows = await buckets(tx, request, 'lock');
  }
  const sized = gatherFor(quantity, resize(rows, total));
  const changed = sized.some(
    ({ cap, total: rowTotal }, i) => cap !== rows[i]?.cap || rowTotal !== rows[i].total,
  );
  if (changed) await writeBuckets(tx, request, sized);
  const bucket = sized.find((each) => freeIn(each) >= quantity)?.bucket;
  return bucket === undefined ? undefined : await takeFrom(tx, request, bucket, quantity);
}

/** Splits a number into equal parts; the first ones are greater by one if it does not divide. */
const split = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, i) => Math.floor(total / parts) + (i < total % parts ? 1 : 0));

/** Resizes buckets to `total` in all, but not below the number already taken. */
export function resize(rows: readonly Bucket[], total: number): Bucket[] {
  let more = total - sum(rows.map(({ cap }) => cap));
  const shares = split(Math.max(0, more), rows.length);
  const sized = rows.map((row, i) => {
    const less = Math.min(freeIn(row), Math.max(0, -more));
    more += less;
    return { ...row, cap: row.cap - less + (shares[i] ?? 0) };
  });
  const sizedTotal = sum(sized.map(({ cap }) => cap));
  return sized.map((row) => ({ ...row, total: sizedTotal }));
}

/** Moves all free items into one bucket if only together they are enough. */
export function gatherFor(quantity: number, rows: readonly Bucket[]): Bucket[] {
  const frees = rows.map(freeIn);
  const maxFree = Math.max(...frees);
  if (maxFree >= quantity || sum(frees) < quantity) return [...rows];
  const targetIndex = frees.indexOf(maxFree);
  return rows.map((row, i) => ({
    ...row,
    cap: i === targetIndex ? row.taken + sum(frees) : row.taken,
  }));
}

/** Returns to a bucket what `take` took from it. */
export const giveBack = (
  tx: Tx,
  { bucket, quantity, ...key }: StockKey & { bucket: number; quantity: number },
): Promise<void> => returnTo(tx, key, bucket, quantity);

/** The day of items that are not counted by day. */
export const NO_DAY = '';

/** Returns a function that gives the number taken of an item on a day; 0 if unknown. */
export async function takenByDay(
  db: ReadDb,
  items: readonly string[],
  days: readonly string[],
): Promise<(item: string, day: string) => number> {
  const rows = await takenOf(db, items, days);
  const takenByKey = new Map(rows.map((row) => [`${row.item} ${row.day}`, row.taken]));
  return (item, day) => takenByKey.get(`${item} ${day}`) ?? 0;
}

/** Gives back the stock of a closed or refunded order; used items stay taken. */
export async function followStock(
  _ctx: TxContext,
  tx: Tx,
  { held, used: usedQuantity, fate }: Holding<NonNullable<OrderHolds['stock']>>,
): Promise<void> {
  if (fate === 'used') return;
  const { product: item, day, bucket } = held;
  const quantity = Math.max(0, held.quantity - usedQuantity);
  await giveBack(tx, { item, day: day ?? '', bucket, quantity });
}

/** A rider's purchase limit on a group of products: in a month of the city's calendar, or ever if `month` is empty. */
interface Limit {
  userId: string;
  group: string;
  month: string;
}

/**
 * Counts purchases of a group for an order of a rider whose row the caller has locked. Returns false if they exceed the
 * limit; the caller must then roll back, because some may have been counted.
 */
export const countPurchase = async (
  tx: Tx,
  limit: Limit & { orderId: string },
  request: { quantity: number; most: number },
): Promise<boolean> => (await takeSlots(tx, limit, request)) === request.quantity;

/** Returns the number of a rider's purchases that count towards the limit of a group. */
export const countedPurchases = async (tx: Tx, { userId, group, month }: Limit): Promise<number> =>
  (await findRows(tx, 'purchase_slots', { user_id: userId, limit_group: group, month }, 'slot'))
    .length;

/** Removes a closed or refunded order from its purchase limit. */
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

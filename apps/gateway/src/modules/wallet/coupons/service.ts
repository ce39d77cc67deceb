import {
  DAY_MS,
  shanghaiDate,
  shanghaiInstant,
  shanghaiMidnight,
} from '@shtrans/contract/values/calendar';
import type { CouponSource } from '@shtrans/contract/coupons/schemas';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { GrantedTemplate, HeldCoupon, Holding } from '../../../db/schema.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { type CouponRow, lockCoupons } from './store.ts';
import { unfitFor, type Use, worthCents } from './worth.ts';
import { addRows, findRow, updateRows } from './tables.ts';

export type { CouponTemplate } from './data.ts';
export { couponOf } from './read.ts';
export { type CouponRow, heldSince } from './store.ts';
export { unfitFor, worthCents } from './worth.ts';

/**
 * The first instant at which a coupon that is granted now is good no more. Days are whole ones, as riders read them: the
 * last of them is good to its end.
 */
export function endOfCoupon(
  { validDays = 0, until }: { validDays?: number | undefined; until?: string | undefined },
  now: Date,
): Date {
  if (until !== undefined) return new Date(until);
  const { year, month, day } = shanghaiDate(now);
  return shanghaiInstant(year, month, day + validDays + 1);
}

const startOfDay = (at: Date): number => shanghaiMidnight(at).getTime();

/** How many whole days after today a coupon that is granted now is good for; 0: to the end of today. */
export function daysOfCoupon(terms: Parameters<typeof endOfCoupon>[0], now: Date): number {
  const last = new Date(endOfCoupon(terms, now).getTime() - 1);
  return Math.max(0, (startOfDay(last) - startOfDay(now)) / DAY_MS);
}

/** What a rider reads of a coupon before it is granted: its terms, and for how many days it would be good from now on. */
export function offeredCoupon(template: GrantedTemplate, now: Date) {
  const { id: _, validDays, until, ...terms } = template;
  return { terms, validDays: daysOfCoupon({ validDays, until }, now) };
}

/** Grants coupons, once for a cause: what was granted for it before is left as it is. */
export async function grantCoupons(
  ctx: TxContext,
  tx: Tx,
  {
    userId,
    version,
    cause,
    items,
  }: {
    userId: string;
    /** Of the operator's data that the templates are of. */
    version: number;
    cause: { kind: CouponSource; id: string };
    items: readonly { template: GrantedTemplate; quantity: number }[];
  },
): Promise<void> {
  const now = ctx.clock.now();
  const each = items.flatMap(({ template, quantity }) =>
    Array.from({ length: quantity }, () => template),
  );
  const rows = each.map(({ id: template, validDays, until, ...terms }, n): CouponRow => {
    return {
      user_id: userId,
      id: uuidv7(ctx),
      template,
      version,
      terms,
      cause_kind: cause.kind,
      cause_id: cause.id,
      n,
      granted_at: now,
      valid_from: now,
      valid_until: endOfCoupon({ validDays, until }, now),
      state: 'available',
      order_id: null,
      used_at: null,
      given_back_at: null,
    };
  });
  await addRows(tx, 'coupons', rows);
}

/**
 * Has an order hold one coupon instead of another; null: none. The order is the caller's, and is held by this
 * transaction. Raises `coupon_not_found`, for another rider's as well, and `coupon_not_usable`.
 */
export async function exchangeCoupon(
  ctx: TxContext,
  tx: Tx,
  { userId, orderId, use }: { userId: string; orderId: string; use: Use },
  { before, wanted }: { before: string | null; wanted: string | null },
): Promise<HeldCoupon | null> {
  const ids = [before, wanted].filter((id) => id !== null);
  const rows = await lockCoupons(tx, userId, ids);
  const now = ctx.clock.now();
  if (before !== null && before !== wanted) await release(tx, { userId, id: before }, orderId);
  if (wanted === null) return null;
  const coupon = existing(
    rows.find(({ id }) => id === wanted),
    'coupon_not_found',
  );
  const isOurs = coupon.state === 'held' && coupon.order_id === orderId;
  const isValid = coupon.valid_from <= now && now < coupon.valid_until;
  const cents = unfitFor(coupon.terms, use) ? 0 : worthCents(coupon.terms, use.dueCents);
  if (!isValid || !(isOurs || coupon.state === 'available') || cents === 0) {
    throw new CodedError('coupon_not_usable');
  }
  const key = { user_id: userId, id: wanted };
  await updateRows(tx, 'coupons', key, { state: 'held', order_id: orderId });
  return { id: wanted, cents };
}

const release = (tx: Tx, { userId, id }: OwnKey, orderId: string): Promise<number> =>
  updateRows(
    tx,
    'coupons',
    { user_id: userId, id, state: 'held', order_id: orderId },
    { state: 'available', order_id: null },
  );

/** Whether a coupon that an order holds is still good: what ran out is not paid with. */
export async function isStillGood(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { userId, id }: OwnKey,
): Promise<boolean> {
  const coupon = await findRow(tx, 'coupons', { user_id: userId, id });
  return coupon !== undefined && ctx.clock.now() < coupon.valid_until;
}

/** What becomes of an order's coupon with the order. One that is given back may have run out meanwhile. */
export async function followCoupon(
  ctx: TxContext,
  tx: Tx,
  { userId, orderId, held, fate }: Holding<HeldCoupon>,
): Promise<void> {
  const of = { user_id: userId, id: held.id, order_id: orderId };
  const now = ctx.clock.now();
  switch (fate) {
    case 'released':
      await release(tx, { userId, id: held.id }, orderId);
      return;
    case 'used':
      await updateRows(tx, 'coupons', { ...of, state: 'held' }, { state: 'used', used_at: now });
      return;
    case 'given_back': {
      const back = { state: 'available', used_at: null, given_back_at: now } as const;
      await updateRows(tx, 'coupons', { ...of, state: 'used' }, back);
    }
  }
}

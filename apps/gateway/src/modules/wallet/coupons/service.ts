import { daysBetween } from '@shtrans/contract/values/date-text';
import { cityDate, cityInstant } from '@shtrans/contract/values/calendar';
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
export { couponOf, type FindOrigins, listCoupons, readCoupon } from './read.ts';
export { type CouponRow, countByPurchase, heldSince } from './store.ts';
export { unfitFor, worthCents } from './worth.ts';

/**
 * Returns the first instant at which a coupon granted now is no longer valid. Days are whole calendar days: the coupon is
 * valid to the end of the last one.
 */
export function endOfCoupon(
  { validDays = 0, until }: { validDays?: number | undefined; until?: string | undefined },
  now: Date,
): Date {
  if (until !== undefined) return new Date(until);
  const { year, month, day } = cityDate(now);
  return cityInstant(year, month, day + validDays + 1);
}

/** Returns the number of whole days after today for which a coupon granted now is valid; 0: to the end of today. */
export function daysOfCoupon(terms: Parameters<typeof endOfCoupon>[0], now: Date): number {
  const last = new Date(endOfCoupon(terms, now).getTime() - 1);
  return Math.max(0, daysBetween(now.getTime(), last.getTime()));
}

/** Returns a coupon's terms before it is granted, and the number of days it would be valid from now. */
export function offeredCoupon(template: GrantedTemplate, now: Date) {
  const { id: _, validDays, until, ...terms } = template;
  return { terms, validDays: daysOfCoupon({ validDays, until }, now) };
}

/** Grants coupons, once per cause: coupons already granted for it stay unchanged. */
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
    /** Version of the operator's data that contains the templates. */
    version: number;
    cause: { kind: CouponSource; id: string };
    items: readonly { template: GrantedTemplate; quantity: number }[];
  },
): Promise<void> {
  const now = ctx.clock.now();
  const templates = items.flatMap(({ template, quantity }) =>
    Array.from({ length: quantity }, () => template),
  );
  const rows = templates.map(({ id: template, validDays, until, ...terms }, n): CouponRow => {
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
 * Replaces the coupon that an order holds; null: none. The caller's transaction must have locked the order. Throws
 * `coupon_not_found`, also for another rider's coupon, and `coupon_not_usable`.
 */
export async function exchangeCoupon(
  ctx: TxContext,
  tx: Tx,
  { userId, orderId, use }: { userId: string; orderId: string; use: Use },
  { before: heldId, wanted: wantedId }: { before: string | null; wanted: string | null },
): Promise<HeldCoupon | null> {
  const ids = [heldId, wantedId].filter((id) => id !== null);
  const rows = await lockCoupons(tx, userId, ids);
  const now = ctx.clock.now();
  if (heldId !== null && heldId !== wantedId) await release(tx, { userId, id: heldId }, orderId);
  if (wantedId === null) return null;
  const coupon = existing(
    rows.find(({ id }) => id === wantedId),
    'coupon_not_found',
  );
  const isOurs = coupon.state === 'held' && coupon.order_id === orderId;
  const isValid = coupon.valid_from <= now && now < coupon.valid_until;
  const cents = unfitFor(coupon.terms, use) ? 0 : worthCents(coupon.terms, use.dueCents);
  if (!isValid || !(isOurs || coupon.state === 'available') || cents === 0) {
    throw new CodedError('coupon_not_usable');
  }
  const key = { user_id: userId, id: wantedId };
  await updateRows(tx, 'coupons', key, { state: 'held', order_id: orderId });
  return { id: wantedId, cents };
}

const release = (tx: Tx, { userId, id }: OwnKey, orderId: string): Promise<number> =>
  updateRows(
    tx,
    'coupons',
    { user_id: userId, id, state: 'held', order_id: orderId },
    { state: 'available', order_id: null },
  );

/** Whether a coupon that an order holds is still valid; an expired one cannot be used for payment. */
export async function isStillGood(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { userId, id }: OwnKey,
): Promise<boolean> {
  const coupon = await findRow(tx, 'coupons', { user_id: userId, id });
  return coupon !== undefined && ctx.clock.now() < coupon.valid_until;
}

/** Updates an order's coupon when the order's status changes. A returned coupon may have expired meanwhile. */
export async function followCoupon(
  ctx: TxContext,
  tx: Tx,
  { userId, orderId, held, fate }: Holding<HeldCoupon>,
): Promise<void> {
  const couponKey = { user_id: userId, id: held.id, order_id: orderId };
  const now = ctx.clock.now();
  switch (fate) {
    case 'released':
      await release(tx, { userId, id: held.id }, orderId);
      return;
    case 'used':
      await updateRows(
        tx,
        'coupons',
        { ...couponKey, state: 'held' },
        { state: 'used', used_at: now },
      );
      return;
    case 'given_back': {
      const back = { state: 'available', used_at: null, given_back_at: now } as const;
      await updateRows(tx, 'coupons', { ...couponKey, state: 'used' }, back);
    }
  }
}

import type { Coupon, CouponState } from '@shtrans/contract/coupons/schemas';
import { existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import { UUID } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { type CouponRow, invalidAt, selectCoupons } from './store.ts';
import { findRow } from './tables.ts';

/** Expired is what the clock says; one that an order holds may still be paid with. */
const stateOf = ({ state, valid_until }: CouponRow, now: Date): CouponState =>
  state === 'available' && valid_until <= now ? 'expired' : state;

/** A coupon as riders see it. */
export const couponOf = (row: CouponRow, now: Date): Coupon => ({
  ...row.terms,
  id: row.id,
  validFrom: row.valid_from.toISOString(),
  validUntil: row.valid_until.toISOString(),
  state: stateOf(row, now),
  from: row.cause_kind,
  orderId: row.order_id,
  usedAt: row.used_at?.toISOString() ?? null,
  givenBackAt: row.given_back_at?.toISOString() ?? null,
});

/** One page of a rider's coupons. Raises `cursor_invalid`. */
export async function listCoupons(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  { list, kind, cursor, limit }: Call<'GET maas:/v1/coupons'>['query'],
) {
  const now = clock.now();
  const of = `coupons/${list}`;
  const after = cursor === undefined ? null : decodeCursor(of, UUID, cursor);
  const found = await selectCoupons(db, { list, kind, userId, now, after, limit: limit + 1 });
  const { rows, nextCursor } = pageOf(of, found, limit, (row) => ({
    unfinished: 0,
    occurredAt: list === 'usable' ? row.valid_until : invalidAt(row),
    id: row.id,
  }));
  const items = rows.map((row) => couponOf(row, now));
  return { items, nextCursor, serverTime: now.toISOString() };
}

/** Raises `coupon_not_found`, for another rider's as well. */
export async function readCoupon({ db, clock }: Pick<Context, 'db' | 'clock'>, key: OwnKey) {
  const row = await findRow(db, 'coupons', { user_id: key.userId, id: key.id });
  const now = clock.now();
  return { ...couponOf(existing(row, 'coupon_not_found'), now), serverTime: now.toISOString() };
}

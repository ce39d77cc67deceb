import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Coupon, CouponState, WalletCoupon } from '@shtrans/contract/coupons/schemas';
import { existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import { UUID } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { type CouponRow, invalidAt, selectCoupons } from './store.ts';
import { findRow } from './tables.ts';

/** Returns the coupon's state. Only an available coupon expires by the clock; a held one can still be used for its order. */
const stateOf = ({ state, valid_until }: CouponRow, now: Date): CouponState =>
  state === 'available' && valid_until <= now ? 'expired' : state;

/** Returns a coupon as riders see it. */
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

/** What something was granted for. */
interface Cause {
  kind: string;
  id: string;
}
/** Returns the names of the campaigns and packs behind causes, by the causes' ids. Their modules are in higher groups. */
export type FindOrigins = (
  userId: string,
  causes: readonly Cause[],
) => Promise<ReadonlyMap<string, Bilingual>>;

async function walletCoupons(
  rows: readonly CouponRow[],
  now: Date,
  findOrigins: (causes: readonly Cause[]) => ReturnType<FindOrigins>,
): Promise<WalletCoupon[]> {
  const origins = await findOrigins(
    rows.map(({ cause_kind, cause_id }) => ({ kind: cause_kind, id: cause_id })),
  );
  return rows.map((row) => ({ ...couponOf(row, now), origin: origins.get(row.cause_id) ?? null }));
}

/** Returns one page of a rider's coupons. Throws `cursor_invalid`. */
export async function listCoupons(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  { list, kind, cursor, limit }: Call<'GET maas:/v1/coupons'>['query'],
  findOrigins: FindOrigins,
) {
  const now = clock.now();
  const listName = `coupons/${list}`;
  const after = cursor === undefined ? null : decodeCursor(listName, UUID, cursor);
  const fetchedRows = await selectCoupons(db, { list, kind, userId, now, after, limit: limit + 1 });
  const { rows, nextCursor } = pageOf(listName, fetchedRows, limit, (row) => ({
    unfinished: 0,
    occurredAt: list === 'usable' ? row.valid_until : invalidAt(row),
    id: row.id,
  }));
  const items = await walletCoupons(rows, now, (causes) => findOrigins(userId, causes));
  return { items, nextCursor, serverTime: now.toISOString() };
}

/** Returns a rider's coupon. Throws `coupon_not_found`, also for another rider's coupon. */
export async function readCoupon(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, id }: OwnKey,
  findOrigins: FindOrigins,
) {
  const row = existing(await findRow(db, 'coupons', { user_id: userId, id }), 'coupon_not_found');
  const now = clock.now();
  const coupons = await walletCoupons([row], now, (causes) => findOrigins(userId, causes));
  return { ...existing(coupons[0], 'coupon_not_found'), serverTime: now.toISOString() };
}

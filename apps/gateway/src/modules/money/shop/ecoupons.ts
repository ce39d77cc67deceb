import type { ECoupon } from '@shtrans/contract/ecoupons/schemas';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { UUID } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { applyEvent, lockOrder, writeFields } from '../orders/service.ts';
import { activationColumns } from './activation.ts';
import { ecouponsOf } from './store.ts';
import { updateRows } from './tables.ts';

type Row = Awaited<ReturnType<ReturnType<typeof ecouponsOf>['execute']>>[number];

const isExpired = ({ valid_until, status }: Pick<Row, 'valid_until' | 'status'>, now: Date) =>
  status === 'completed' || (valid_until !== null && valid_until <= now);

/** Masks an account except for its ends: `6217****0012`. */
const maskAccount = (account: string): string =>
  account.length < 8
    ? `${account.slice(0, 1)}****`
    : `${account.slice(0, 4)}****${account.slice(-4)}`;

const viewOf = (row: Row, now: Date): ECoupon => ({
  id: row.id,
  title: row.terms.title,
  terms: row.terms.terms,
  state: isExpired(row, now) ? 'expired' : row.code === null ? 'to_activate' : 'active',
  needs: row.needs,
  account: row.account && maskAccount(row.account),
  visitors: (row.visitors ?? []).map(({ name, phone }) => ({ name, phone: maskPhone(phone) })),
  code: row.code,
  grantedAt: row.granted_at.toISOString(),
  validUntil: row.valid_until?.toISOString() ?? null,
});

/** Returns one page of a rider's e-coupons, newest first. Throws `cursor_invalid`. */
export async function listECoupons(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  { cursor, limit }: Call<'GET maas:/v1/ecoupons'>['query'],
): Promise<{ items: ECoupon[]; nextCursor: string | null; serverTime: string }> {
  const now = clock.now();
  const after = cursor === undefined ? null : decodeCursor('ecoupons', UUID, cursor);
  const fetchedRows = await ecouponsOf(db, userId)
    .$if(after !== null, (query) => query.where('ecoupons.id', '<', after?.id ?? ''))
    .orderBy('ecoupons.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = pageOf('ecoupons', fetchedRows, limit, ({ granted_at, id }) => ({
    unfinished: 0,
    occurredAt: granted_at,
    id,
  }));
  const items = rows.map((row) => viewOf(row, now));
  return { items, nextCursor, serverTime: now.toISOString() };
}

const ecouponOf = async (db: Db | Tx, { userId, id }: OwnKey): Promise<Row> =>
  existing(
    await ecouponsOf(db, userId).where('ecoupons.id', '=', id).executeTakeFirst(),
    'ecoupon_not_found',
  );

/**
 * Activates an e-coupon with the input it needs. From then on it counts as used and is not refunded. Throws
 * `ecoupon_not_found`, `ecoupon_active`, `ecoupon_expired`, and `invalid_input` if input is missing.
 */
export const activateECoupon = (
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  { account, visitors }: Call<'POST maas:/v1/ecoupons/:id/activate'>['body'],
): Promise<ECoupon> =>
  once(ctx, attempt, async (tx) => {
    const { userId, id } = key;
    const orderKey = { userId, id: (await ecouponOf(tx, key)).order_id };
    // A refund takes this lock too, so that a refunded e-coupon is not activated.
    const order = await lockOrder(tx, orderKey);
    const ecoupon = await ecouponOf(tx, key);
    const now = ctx.clock.now();
    if (ecoupon.code !== null) throw new CodedError('ecoupon_active');
    if (isExpired(ecoupon, now)) throw new CodedError('ecoupon_expired');
    if (ecoupon.needs === 'recharge_account' && account === undefined) {
      throw new CodedError('invalid_input', { field: 'account' });
    }
    if (ecoupon.needs === 'visitors' && visitors === undefined) {
      throw new CodedError('invalid_input', { field: 'visitors' });
    }
    await updateRows(
      tx,
      'ecoupons',
      { user_id: userId, id },
      {
        ...activationColumns(ctx, now),
        ...(ecoupon.needs === 'recharge_account' && { account: account ?? null }),
        ...(ecoupon.needs === 'visitors' && { visitors: JSON.stringify(visitors) }),
      },
    );
    const { fields } = order;
    if (fields.kind === 'ticket') {
      const usedQuantity = (fields.usedQuantity ?? 0) + 1;
      await writeFields(tx, orderKey, { ...fields, usedQuantity });
      if (usedQuantity === fields.quantity) await applyEvent(ctx, tx, order, 'used');
    }
    return viewOf(await ecouponOf(tx, key), now);
  });

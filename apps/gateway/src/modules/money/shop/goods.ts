import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { grantCoupons } from '../../wallet/coupons/service.ts';
import { applyEvent, type Order, scheduleValidity } from '../orders/service.ts';
import { activated } from './activation.ts';
import { isOwnKind } from './data.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

/** Whether an order is of goods of our own; of all else a partner issues a ticket. */
export async function isOwnGoods(db: Db, { userId, id }: OwnKey): Promise<boolean> {
  const purchase = await findRow(db, 'purchases', { user_id: userId, order_id: id });
  return purchase !== undefined && isOwnKind(purchase.kind);
}

/**
 * Hands over goods of our own for a paid order that waits for them, in the transaction that holds it, and has the
 * order go on: packs and skins are issued, used and completed at once; e-coupons are used by activating them.
 */
export async function fulfilPurchase(ctx: TxContext, tx: Tx, order: Order): Promise<void> {
  const key = { user_id: order.userId, order_id: order.id };
  const purchase = await findRow(tx, 'purchases', key);
  if (purchase === undefined) throw new Error('goods are to be granted that nobody bought');
  const { terms, version, quantity } = purchase;
  const { userId } = order;
  const now = ctx.clock.now();
  await updateRows(tx, 'purchases', key, { granted_at: now });
  if (terms.coupons.length > 0) {
    const items = terms.coupons.map((each) => ({ ...each, quantity: each.quantity * quantity }));
    const cause = { kind: 'purchase', id: order.id } as const;
    await grantCoupons(ctx, tx, { userId, version, cause, items });
  }
  const { fields } = order;
  const until = fields.kind === 'ticket' ? fields.validUntil : null;
  const { needs } = terms;
  const { account, visitors } = purchase;
  const isActive =
    needs === 'none' ||
    (needs === 'recharge_account' && account !== null) ||
    (needs === 'visitors' && visitors !== null);
  if (needs !== null) {
    for (let n = 1; n <= quantity; n++) {
      await insertRow(tx, 'ecoupons', {
        ...key,
        id: uuidv7(ctx),
        n,
        needs,
        granted_at: now,
        valid_until: until === null ? null : new Date(until),
        account,
        visitors: visitors && JSON.stringify(visitors),
        ...(isActive && activated(ctx, now)),
      });
    }
  }
  const issued = await applyEvent(ctx, tx, order, 'issued');
  await scheduleValidity(ctx, tx, issued);
  if (needs !== null && !isActive) return;
  const used = await applyEvent(ctx, tx, issued, 'used');
  if (needs === null) await applyEvent(ctx, tx, used, 'validity_over');
}

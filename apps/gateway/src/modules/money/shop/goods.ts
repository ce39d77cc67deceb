import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { grantCoupons } from '../../wallet/coupons/service.ts';
import { applyEvent, type Order, scheduleValidity } from '../orders/service.ts';
import { activationColumns } from './activation.ts';
import { isOwnKind } from './data.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

/** Whether the gateway delivers the order's goods itself; for all others a partner issues a ticket. */
export async function isOwnGoods(db: Db, { userId, id }: OwnKey): Promise<boolean> {
  const purchase = await findRow(db, 'purchases', { user_id: userId, order_id: id });
  return purchase !== undefined && isOwnKind(purchase.kind);
}

/**
 * Delivers the gateway's own goods for a paid order, in the transaction that has locked it, and advances the order:
 * packs and skins are issued, used and completed immediately; e-coupons are used by their activation.
 */
export async function fulfilPurchase(ctx: TxContext, tx: Tx, order: Order): Promise<void> {
  const key = { user_id: order.userId, order_id: order.id };
  const purchase = await findRow(tx, 'purchases', key);
  if (purchase === undefined)
    throw new Error('an order without a purchase has no goods to deliver');
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
  const validUntil = fields.kind === 'ticket' ? fields.validUntil : null;
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
        valid_until: validUntil === null ? null : new Date(validUntil),
        account,
        visitors: visitors && JSON.stringify(visitors),
        ...(isActive && activationColumns(ctx, now)),
      });
    }
  }
  const issued = await applyEvent(ctx, tx, order, 'issued');
  await scheduleValidity(ctx, tx, issued);
  if (needs !== null && !isActive) return;
  const usedOrder = await applyEvent(ctx, tx, issued, 'used');
  if (needs === null) await applyEvent(ctx, tx, usedOrder, 'validity_over');
}

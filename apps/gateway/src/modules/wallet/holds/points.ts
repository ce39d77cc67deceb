import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { HeldPoints, Holding } from '../../../db/schema.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { reverse, spend } from '../ledger/service.ts';

const SPENT = 'order.points';

const giveBack = (ctx: TxContext, tx: Tx, userId: string, { id }: HeldPoints): Promise<boolean> =>
  reverse(ctx, tx, {
    userId,
    currency: 'points',
    of: { kind: SPENT, id },
    cause: { kind: 'order.points-returned', id },
  });

/**
 * Has an order hold these points instead of those before; null: none. They are spent at once, and are the rider's
 * again when the order gives them back. Raises `balance_insufficient`.
 */
export async function exchangePoints(
  ctx: TxContext,
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
  { before, wanted }: { before: HeldPoints | null; wanted: Omit<HeldPoints, 'id'> | null },
): Promise<HeldPoints | null> {
  if (before !== null && before.amount === wanted?.amount) return { ...before, ...wanted };
  if (before !== null) await giveBack(ctx, tx, userId, before);
  if (wanted === null) return null;
  // The same order may spend points again after it gave them back.
  const id = `${orderId} ${uuidv7(ctx)}`;
  const { amount } = wanted;
  await spend(ctx, tx, { userId, currency: 'points', amount, cause: { kind: SPENT, id } });
  return { ...wanted, id };
}

/** What becomes of an order's points with the order. Those that expired meanwhile do so when they come back. */
export async function followPoints(
  ctx: TxContext,
  tx: Tx,
  { userId, held, fate }: Holding<HeldPoints>,
): Promise<void> {
  if (fate !== 'used') await giveBack(ctx, tx, userId, held);
}

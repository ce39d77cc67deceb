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
 * Replaces the points that an order holds; null: none. Points are spent immediately and return to the rider when the
 * order releases them. Throws `balance_insufficient`.
 */
export async function exchangePoints(
  ctx: TxContext,
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
  {
    before: heldPoints,
    wanted: wantedPoints,
  }: { before: HeldPoints | null; wanted: Omit<HeldPoints, 'id'> | null },
): Promise<HeldPoints | null> {
  if (heldPoints !== null && heldPoints.amount === wantedPoints?.amount)
    return { ...heldPoints, ...wantedPoints };
  if (heldPoints !== null) await giveBack(ctx, tx, userId, heldPoints);
  if (wantedPoints === null) return null;
  // The id is unique per spending, because an order can spend points again after it returned some.
  const id = `${orderId} ${uuidv7(ctx)}`;
  const { amount } = wantedPoints;
  await spend(ctx, tx, { userId, currency: 'points', amount, cause: { kind: SPENT, id } });
  return { ...wantedPoints, id };
}

/** Updates an order's points when the order's status changes. Points that expired meanwhile expire on their return. */
export async function followPoints(
  ctx: TxContext,
  tx: Tx,
  { userId, held, fate }: Holding<HeldPoints>,
): Promise<void> {
  if (fate !== 'used') await giveBack(ctx, tx, userId, held);
}

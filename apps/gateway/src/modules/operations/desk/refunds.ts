import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  type Decided,
  decideRefund,
  type Decision,
  findReview,
} from '../../money/payments/service.ts';
import { type Actor, writeLog } from './log.ts';

/** Decides on a refund under review and logs the operator, in one transaction. */
export const decide = (
  ctx: Context,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<Decided> =>
  inTransaction(ctx.db, async (tx) => {
    const outcome = await decideRefund(ctx, tx, id, decision);
    if (outcome !== 'done') return outcome;
    const review = await findReview(tx, id);
    const { amountCents, text: reason } = decision;
    const isPartial = amountCents !== null && amountCents < (review?.asked_cents ?? 0);
    const grantedAction = isPartial ? 'refunds.approved_in_part' : 'refunds.approved';
    await writeLog(ctx, tx, actor, amountCents === null ? 'refunds.refused' : grantedAction, {
      subject: id,
      reason,
      ...(review && { riderId: review.user_id }),
    });
    return outcome;
  });

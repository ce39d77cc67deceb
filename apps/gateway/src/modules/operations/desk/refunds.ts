import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  type Decided,
  decideRefund,
  type Decision,
  findReview,
} from '../../money/payments/service.ts';
import { type Actor, writeLog } from './log.ts';

/** Decides on a refund under review and writes down who did, in one transaction. */
export const decide = (ctx: Context, by: Actor, id: string, decision: Decision): Promise<Decided> =>
  inTransaction(ctx.db, async (tx) => {
    const done = await decideRefund(ctx, tx, id, decision);
    if (done !== 'done') return done;
    const review = await findReview(tx, id);
    const { amountCents, text: reason } = decision;
    const inPart = amountCents !== null && amountCents < (review?.asked_cents ?? 0);
    const granted = inPart ? 'refunds.approved_in_part' : 'refunds.approved';
    await writeLog(ctx, tx, by, amountCents === null ? 'refunds.refused' : granted, {
      subject: id,
      reason,
      ...(review && { riderId: review.user_id }),
    });
    return done;
  });

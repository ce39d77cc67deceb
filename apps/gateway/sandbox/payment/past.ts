import type { Tx } from '../../src/db/database.ts';

/** A trade that was paid before the demo began. */
export async function bookPastTrade(
  tx: Tx,
  trade: {
    paymentId: string;
    tradeNo: string;
    amountCents: number;
    subject: string;
    returnUrl: string;
    startedAt: Date;
    paidAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sandbox_trades')
    .values({
      payment_id: trade.paymentId,
      trade_no: trade.tradeNo,
      amount_cents: trade.amountCents,
      subject: trade.subject,
      return_url: trade.returnUrl,
      state: 'paid',
      silent: false,
      expires_at: null,
      takes_money_at: null,
      created_at: trade.startedAt,
      finished_at: trade.paidAt,
    })
    .execute();
}

/** A refund that the provider has and is in no hurry with. */
export async function bookSlowRefund(
  tx: Tx,
  refund: { refundId: string; paymentId: string; amountCents: number; askedAt: Date; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('sandbox_refunds')
    .values({
      refund_id: refund.refundId,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      state: 'processing',
      due_at: refund.dueAt,
      created_at: refund.askedAt,
    })
    .execute();
}

import type { Db } from '../../db/database.ts';
import type { OrderKey } from '../orders/service.ts';

/** The payment an order kept, and what was given back of it. */
export interface OrderMoney {
  provider: string;
  tradeNo: string | null;
  /** That did not fail, oldest first. */
  refunds: {
    amountCents: number;
    status: 'pending' | 'succeeded';
    requestedAt: Date;
    finishedAt: Date | null;
  }[];
}

/**
 * The money behind a paid order; null where none was needed. Money that came twice or after the order
 * was closed was never the order's.
 */
export async function moneyOfOrder(db: Db, { userId, id }: OrderKey): Promise<OrderMoney | null> {
  const payment = await db
    .selectFrom('payments as p')
    .select(['p.id', 'p.provider', 'p.provider_trade_no'])
    .where('p.user_id', '=', userId)
    .where('p.order_id', '=', id)
    .where('p.status', 'in', ['succeeded', 'refunding', 'refunded'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds as r')
            .select('r.id')
            .whereRef('r.user_id', '=', 'p.user_id')
            .whereRef('r.payment_id', '=', 'p.id')
            .where('r.reason', 'in', ['paid_after_close', 'duplicate']),
        ),
      ),
    )
    .orderBy('p.started_at')
    .limit(1)
    .executeTakeFirst();
  if (payment === undefined) return null;
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'status', 'requested_at', 'finished_at'])
    .where('user_id', '=', userId)
    .where('payment_id', '=', payment.id)
    .orderBy('requested_at')
    .execute();
  return {
    provider: payment.provider,
    tradeNo: payment.provider_trade_no,
    refunds: refunds.flatMap(({ status, amount_cents, requested_at, finished_at }) =>
      status === 'failed'
        ? []
        : [
            {
              amountCents: amount_cents,
              status,
              requestedAt: requested_at,
              finishedAt: finished_at,
            },
          ],
    ),
  };
}

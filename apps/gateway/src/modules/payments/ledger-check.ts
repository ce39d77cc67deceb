import type { Db } from '../../db/database.ts';

/** The sandbox provider's books against ours; amounts in cents. */
export interface Ledger {
  /** What the provider took from riders. */
  takenCents: number;
  /** What stands in payments that count. */
  keptCents: number;
  /** What the provider gave back. */
  refundedCents: number;
  /** What is wrong, one line each; empty when every cent is where it belongs. */
  faults: string[];
}

/** Orders that money was counted for. */
const PAID: ReadonlySet<string> = new Set([
  'paid',
  'ticketing',
  'to_be_used',
  'consumed',
  'completed',
]);

/**
 * Proves, once everything is at rest, that each cent the sandbox provider took is in exactly one paid
 * order or was given back, and that no order counts money nobody paid. For tests and operators of
 * the sandbox; seeded orders, which never were at the provider, are left out.
 */
export async function ledgerCheck(db: Db): Promise<Ledger> {
  const trades = await db
    .selectFrom('sandbox_trades')
    .leftJoin('payments', 'payments.id', 'sandbox_trades.payment_id')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.user_id', '=', 'payments.user_id')
        .onRef('orders.id', '=', 'payments.order_id'),
    )
    .select((eb) => [
      'sandbox_trades.payment_id',
      'sandbox_trades.state',
      'sandbox_trades.amount_cents as taken',
      'payments.status as payment',
      'payments.amount_cents as wanted',
      'payments.order_id as order_id',
      'orders.status as order',
      'orders.paid_cents as paid_cents',
      eb
        .selectFrom('sandbox_refunds')
        .whereRef('sandbox_refunds.payment_id', '=', 'sandbox_trades.payment_id')
        .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_cents'), e.lit(0)).as('n'))
        .as('back'),
    ])
    .execute();
  const faults: string[] = [];
  const paidBy = new Map<string, string>();
  let takenCents = 0;
  let keptCents = 0;
  let refundedCents = 0;
  for (const trade of trades) {
    const fault = (text: string): unknown =>
      faults.push(`payment ${trade.payment_id} of order ${trade.order_id}: ${text}`);
    const taken = trade.state === 'paid' ? trade.taken : 0;
    const back = trade.back ?? 0;
    takenCents += taken;
    refundedCents += back;
    if (trade.payment === null) fault('the provider knows it, we do not');
    if (trade.wanted !== null && trade.wanted !== trade.taken) fault('two amounts');
    if (trade.payment === 'succeeded') {
      keptCents += taken - back;
      if (taken === 0) fault('counted, but the provider took nothing');
      if (back > 0) fault('counted, but given back');
      if (!PAID.has(trade.order ?? '')) fault(`counted, but the order is ${trade.order}`);
      if (trade.paid_cents !== taken) fault(`counted ${trade.paid_cents} for ${taken}`);
      const other = paidBy.get(trade.order_id ?? '');
      if (other !== undefined) fault(`paid a second time, after ${other}`);
      paidBy.set(trade.order_id ?? '', trade.payment_id);
    } else if (taken !== back) {
      fault(`took ${taken}, gave back ${back}, and the payment is ${trade.payment}`);
    }
  }
  if (takenCents !== keptCents + refundedCents) {
    faults.push(`took ${takenCents}, kept ${keptCents}, gave back ${refundedCents}`);
  }
  return { takenCents, keptCents, refundedCents, faults };
}

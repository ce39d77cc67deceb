import type { OrderEvent } from '@shtrans/contract/order-status';
import type { Insertable } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import type { Schema } from '../../src/db/schema.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { applyEvent, lockOrder, type OrderKey } from '../../src/modules/orders/service.ts';
import { changeBy, type EventDetails } from '../../src/modules/orders/transition.ts';
import { settleRefundIn } from '../../src/modules/payments/refund-outcome.ts';
import { requestRefund } from '../../src/modules/payments/refund.ts';
import { findRefundOfOrder } from '../../src/modules/payments/refund-store.ts';
import { settleIn } from '../../src/modules/payments/settle.ts';
import { insertPayment, type PaymentRow } from '../../src/modules/payments/store.ts';
import type { Chance } from '../chance.ts';
import { insertAll } from './bulk.ts';
import { type Draft, type NewOrder, orderRow, type Step } from './draft.ts';

/** Who took the money of the past; nobody can be asked there any more. */
const PROVIDER = 'history';

type PastContext = Pick<Context, 'log'> & { random: Chance };
type NewEvent = Insertable<Schema['order_events']>;
type NewPayment = Insertable<Schema['payments']>;

/** Rows of an order that was paid at most once, and without trouble. */
export interface PlainRows {
  order: NewOrder;
  events: NewEvent[];
  payments: NewPayment[];
}

const dueCents = ({ amountCents, discountCents }: Draft): number => amountCents - discountCents;

/** What is written with an event that no money moves with. */
const detailsOf = (event: OrderEvent, draft: Draft): EventDetails => {
  if (event === 'ride_ended_free') return { paidCents: 0 };
  if (event === 'payment_confirmed') return { paidCents: dueCents(draft) };
  if (event === 'cancelled') return { closedReason: 'cancelled' };
  return event === 'payment_deadline_passed' ? { closedReason: 'payment_timed_out' } : {};
};

/** Whether all that was started to be paid was paid, and stayed. */
export const isPlain = ({ steps }: Draft): boolean => {
  const count = (name: OrderEvent): number => steps.filter(([event]) => event === name).length;
  return (
    count('payment_started') === count('payment_confirmed') &&
    count('refund_accepted') + count('issuing_failed') === 0
  );
};

/** Each step with the event's row; the order is changed as the service that applies events would. */
function told(draft: Draft, order: NewOrder, chance: Chance): NewEvent[] {
  const idAt = (at: Date): string => uuidv7({ clock: { now: () => at }, random: chance });
  const of = { user_id: order.user_id, order_id: order.id };
  const made = { event: null, from_status: null, to_status: order.status, at: draft.at };
  return [
    { ...of, id: idAt(draft.at), ...made },
    ...draft.steps.map(([event, at]) => {
      checkTime(draft, order, event, at);
      const from_status = order.status;
      const seen = {
        ...order,
        statusBeforeRefund: order.status_before_refund,
        completedAt: order.completed_at,
      };
      Object.assign(order, changeBy(seen, event, at, detailsOf(event, draft)));
      return { ...of, id: idAt(at), event, from_status, to_status: order.status, at };
    }),
  ];
}

const checkTime = (
  { type }: Draft,
  { updated_at }: { updated_at: Date },
  event: OrderEvent,
  at: Date,
): void => {
  if (at <= updated_at) throw new Error(`the seed tells of a ${type} order: ${event} is illegal`);
};

/**
 * The rows of a plain story. Every step is taken through the contract's table: a story that the table
 * does not allow raises, so that the seed cannot make an order no gateway could have made.
 */
export function rowsOf(draft: Draft, userId: string, chance: Chance): PlainRows {
  const order = orderRow(draft, userId, chance);
  const events = told(draft, order, chance);
  const at = (name: OrderEvent): Date | undefined =>
    draft.steps.find(([event]) => event === name)?.[1];
  const [startedAt, paidAt] = [at('payment_started'), at('payment_confirmed')];
  const payments: NewPayment[] = [];
  if (startedAt !== undefined && paidAt !== undefined && isPlain(draft)) {
    const paid = { status: 'succeeded', finished_at: paidAt, ...tradeOf(order) } as const;
    payments.push({ ...newPayment(draft, order, startedAt, chance), ...paid });
  }
  return { order, events, payments };
}

const tradeOf = ({ order_no }: Pick<NewOrder, 'order_no'>): { provider_trade_no: string } => ({
  provider_trade_no: `H${order_no}`,
});

const newPayment = (draft: Draft, order: NewOrder, at: Date, chance: Chance): NewPayment => ({
  user_id: order.user_id,
  id: uuidv7({ clock: { now: () => at }, random: chance }),
  order_id: order.id,
  provider: PROVIDER,
  way: 'page',
  status: 'confirming',
  amount_cents: dueCents(draft),
  provider_trade_no: null,
  cashier_url: null,
  prepay_id: null,
  checkout_until: null,
  started_at: at,
  finished_at: null,
});

/** Writes many plain orders in a few statements. */
export async function insertPlain(tx: Tx, orders: readonly PlainRows[]): Promise<void> {
  await insertAll(
    tx,
    'orders',
    orders.map(({ order }) => order),
  );
  await insertAll(
    tx,
    'order_events',
    orders.flatMap(({ events }) => events),
  );
  await insertAll(
    tx,
    'payments',
    orders.flatMap(({ payments }) => payments),
  );
}

/**
 * Has a story happen to an order, each step at its instant, through the functions that do the same for
 * riders: what becomes of payments and refunds is said there alone. What they put in the queue is the
 * caller's to take out again.
 */
export async function relive(
  ctx: PastContext,
  tx: Tx,
  draft: Draft,
  userId: string,
): Promise<OrderKey> {
  const plain = rowsOf({ ...draft, steps: [] }, userId, ctx.random);
  await insertPlain(tx, [plain]);
  const key = { userId, id: plain.order.id };
  let payment: PaymentRow | undefined;
  let last = draft.at;
  for (const [event, at] of draft.steps) {
    checkTime(draft, { updated_at: last }, event, at);
    last = at;
    const then = { ...ctx, clock: { now: () => at } };
    if (event === 'payment_started') {
      payment = await insertPayment(tx, newPayment(draft, plain.order, at, ctx.random));
    }
    await happen(then, tx, { key, draft, payment, tradeNo: `H${plain.order.order_no}` }, event);
  }
  return key;
}

interface Story {
  key: OrderKey;
  draft: Draft;
  payment: PaymentRow | undefined;
  tradeNo: string;
}

async function happen(
  ctx: PastContext & Pick<Context, 'clock'>,
  tx: Tx,
  { key, draft, payment, tradeNo }: Story,
  event: Step[0],
): Promise<void> {
  const refunded = async (state: 'succeeded' | 'failed'): Promise<void> => {
    const refund = await findRefundOfOrder(tx, key.userId, key.id);
    if (refund !== undefined) await settleRefundIn(ctx, tx, refund, state);
  };
  switch (event) {
    case 'payment_confirmed':
      if (payment !== undefined) {
        const paid = { state: 'paid', tradeNo, amountCents: payment.amount_cents } as const;
        await settleIn(ctx, tx, payment, paid);
      }
      return;
    case 'payment_failed':
      if (payment !== undefined) await settleIn(ctx, tx, payment, { state: 'closed' });
      return;
    case 'refund_succeeded':
      await refunded('succeeded');
      return;
    case 'refund_rejected':
      await refunded('failed');
      return;
    // It comes with the payment.
    case 'ticketing_started':
      return;
    default:
      await applyEvent(ctx, tx, await lockOrder(tx, key), event, detailsOf(event, draft));
  }
  if (payment === undefined) return;
  if (event === 'issuing_failed') await requestRefund(ctx, tx, payment, event);
  if (event === 'refund_accepted') {
    const asked = {
      amountCents: payment.amount_cents,
      reason: 'plans_changed',
      note: null,
    } as const;
    await requestRefund(ctx, tx, payment, 'rider_asked', asked);
  }
  // Who gave the order up gave its payment up as well.
  if (event === 'cancelled' || event === 'payment_deadline_passed') {
    await settleIn(ctx, tx, payment, { state: 'closed' });
  }
}

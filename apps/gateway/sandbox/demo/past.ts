import type { OrderEvent } from '@shtrans/contract/orders/status';
import { ORDER_TYPE_ROWS, PAYMENT_DEADLINE_MINUTES } from '@shtrans/contract/orders/types';
import { type Insertable, sql } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { orderNumber } from '../../src/db/order-number.ts';
import { createFigures } from '../../src/modules.ts';
import type { Row } from '../../src/db/schema.ts';
import { findRow, insertRow } from './rows.ts';
import type { Schema } from '../../src/db/schema.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { applyEvent, lockOrder, type OrderKey } from '../../src/modules/money/orders/service.ts';
import { changeBy, type EventDetails } from '../../src/modules/money/orders/transition.ts';
import { settleRefundIn } from '../../src/modules/money/payments/refund-outcome.ts';
import { decideRefund } from '../../src/modules/money/payments/service.ts';
import { requestRefund, requestReview } from '../../src/modules/money/payments/refund.ts';
import { settleIn } from '../../src/modules/money/payments/settle.ts';
import { findRefundOfOrder, type PaymentRow } from '../../src/modules/money/payments/store.ts';
import type { Chance } from '../chance.ts';
import { type Draft, dueCents, minutesAfter } from './draft.ts';

type NewOrder = Row<'orders'>;
type NewEvent = Insertable<Schema['order_events']>;
type NewPayment = Insertable<Schema['payments']>;

/** Rows of an order that was paid at most once, without failures. */
export interface PlainRows {
  order: NewOrder;
  events: NewEvent[];
  payments: NewPayment[];
}

const idAt = (instant: Date, chance: Chance): string =>
  uuidv7({ clock: { now: () => instant }, random: chance });

/** Returns the order as created, before any event. Throws if the times of the story are not ascending. */
function orderRow(draft: Draft, userId: string, chance: Chance): NewOrder {
  const { at, steps, ends: _, seen: _seen, review: _review, ...columns } = draft;
  steps.forEach(([event, eventAt], i) => {
    if (eventAt > (steps[i - 1]?.[1] ?? at)) return;
    throw new Error(
      `the seed has a ${columns.type} order with illegal times: ${event} is before the previous event`,
    );
  });
  const prepaid = ORDER_TYPE_ROWS[columns.type].settlement === 'prepaid';
  return {
    ...columns,
    user_id: userId,
    id: idAt(at, chance),
    order_no: orderNumber(at, chance.digits(12)),
    status: prepaid ? 'to_be_paid' : 'ongoing',
    unfinished: 1,
    occurred_at: at,
    pay_deadline: prepaid ? minutesAfter(at, PAYMENT_DEADLINE_MINUTES) : null,
    status_before_refund: null,
    paid_cents: null,
    holds: null,
    completed_at: null,
    closed_reason: null,
    ride_id: null,
    created_at: at,
    updated_at: at,
  };
}

const madeEvent = (order: NewOrder, chance: Chance): NewEvent => ({
  user_id: order.user_id,
  order_id: order.id,
  id: idAt(order.created_at, chance),
  event: null,
  from_status: null,
  to_status: order.status,
  at: order.created_at,
});

/** Returns the details of an event without a movement of money. */
const detailsOf = (event: OrderEvent, draft: Draft): EventDetails => {
  if (event === 'ride_ended_free') return { paidCents: 0 };
  if (event === 'payment_confirmed') return { paidCents: dueCents(draft) };
  if (event === 'cancelled') return { closedReason: 'cancelled' };
  return event === 'payment_deadline_passed' ? { closedReason: 'payment_timed_out' } : {};
};

/** Whether each started payment succeeded and no refund was requested. */
export const isPlain = ({ steps, review }: Draft): boolean => {
  const count = (name: OrderEvent): number => steps.filter(([event]) => event === name).length;
  return (
    review === undefined &&
    count('payment_started') === count('payment_confirmed') &&
    count('refund_accepted') + count('issuing_failed') === 0
  );
};

/**
 * Returns the rows of a plain story. Takes every step through the contract's transition table and throws if it is not
 * allowed, so that the seed cannot create an order that no gateway could.
 */
export function rowsOf(draft: Draft, userId: string, chance: Chance): PlainRows {
  const order = orderRow(draft, userId, chance);
  const creation = madeEvent(order, chance);
  const events = draft.steps.map(([event, eventAt]): NewEvent => {
    const from_status = order.status;
    const before = {
      ...order,
      statusBeforeRefund: order.status_before_refund,
      completedAt: order.completed_at,
    };
    Object.assign(order, changeBy(before, event, eventAt, detailsOf(event, draft)));
    return {
      ...creation,
      id: idAt(eventAt, chance),
      event,
      from_status,
      to_status: order.status,
      at: eventAt,
    };
  });
  const timeOf = (name: OrderEvent) => draft.steps.find(([event]) => event === name)?.[1];
  const [startedAt, paidAt] = [timeOf('payment_started'), timeOf('payment_confirmed')];
  const payments: NewPayment[] = [];
  if (startedAt !== undefined && paidAt !== undefined) {
    const provider_trade_no = tradeNoOf(order);
    const success = { status: 'succeeded', finished_at: paidAt, provider_trade_no } as const;
    payments.push({ ...newPayment(draft, order, startedAt, chance), ...success });
  }
  return { order, events: [creation, ...events], payments };
}

const tradeNoOf = ({ order_no }: NewOrder): string => `H${order_no}`;

/** Returns a payment of the past, whose provider cannot be called any more. */
const newPayment = (draft: Draft, order: NewOrder, startedAt: Date, chance: Chance) => ({
  user_id: order.user_id,
  id: idAt(startedAt, chance),
  order_id: order.id,
  provider: 'history',
  channel: 'page' as const,
  status: 'confirming' as const,
  amount_cents: dueCents(draft),
  started_at: startedAt,
});

/** Maximum rows per statement, so that messages stay small. */
const BATCH = 5000;

/** Inserts many rows into a table, as one JSON parameter per statement, to avoid the limit of 65,535 parameters. */
async function insertAll(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  for (let i = 0; i < rows.length; i += BATCH) {
    const json = JSON.stringify(rows.slice(i, i + BATCH));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns)} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      tx,
    );
  }
}

/** Inserts many plain orders in a few statements. */
export async function insertPlain(tx: Tx, orders: readonly PlainRows[]): Promise<void> {
  const all = {
    orders: orders.map(({ order }) => order),
    order_events: orders.flatMap(({ events }) => events),
    payments: orders.flatMap(({ payments }) => payments),
  };
  for (const [table, rows] of Object.entries(all)) await insertAll(tx, table, rows);
}

/**
 * Replays a story on an order, each step at its instant, with the functions that riders' calls use, so that payments and
 * refunds are handled in one place. The caller must remove the jobs that these functions queue.
 */
export async function relive(
  ctx: Pick<Context, 'log'> & { random: Chance },
  tx: Tx,
  draft: Draft,
  userId: string,
): Promise<OrderKey> {
  const order = orderRow(draft, userId, ctx.random);
  await insertPlain(tx, [{ order, events: [madeEvent(order, ctx.random)], payments: [] }]);
  const key = { userId, id: order.id };
  let payment: PaymentRow | undefined;
  for (const [event, eventAt] of draft.steps) {
    const eventCtx = { ...ctx, clock: { now: () => eventAt }, figures: UNSEEN };
    if (event === 'refund_accepted' && draft.review && payment) {
      await decided(eventCtx, tx, payment, draft.review);
      continue;
    }
    if (event === 'payment_started') {
      const started = newPayment(draft, order, eventAt, ctx.random);
      await insertRow(tx, 'payments', started);
      payment = await findRow(tx, 'payments', { user_id: userId, id: started.id });
    }
    const byMoney = payment && (await settled(eventCtx, tx, payment, event, tradeNoOf(order)));
    if (byMoney !== true) {
      await applyEvent(eventCtx, tx, await lockOrder(tx, key), event, detailsOf(event, draft));
    }
    if (payment !== undefined) await followed(eventCtx, tx, payment, event, draft);
  }
  const last = draft.steps.at(-1)?.[1] ?? draft.at;
  const laterCtx = {
    ...ctx,
    clock: { now: () => minutesAfter(last, ASKED_MINUTES) },
    figures: UNSEEN,
  };
  if (draft.review && payment && draft.review.course !== 'part') {
    await decided(laterCtx, tx, payment, draft.review);
  }
  return key;
}

/** Time from the ride to the rider's request, and from there to the answer. */
const ASKED_MINUTES = 90;
const ANSWERED_MINUTES = 20 * 60;

/** Requests a review of the refund, and decides on it unless it stays open. */
async function decided(
  ctx: Then,
  tx: Tx,
  payment: PaymentRow,
  { course, note, answer: text }: NonNullable<Draft['review']>,
): Promise<void> {
  const eventAt = ctx.clock.now();
  const isPart = course === 'part';
  const askedAt = isPart ? minutesAfter(eventAt, -ANSWERED_MINUTES) : eventAt;
  const request = { amountCents: payment.amount_cents, reason: 'service_failed', note } as const;
  const { id } = await requestReview(
    { ...ctx, clock: { now: () => askedAt } },
    tx,
    payment,
    request,
  );
  if (course === 'open') return;
  const amountCents = isPart ? Math.floor(payment.amount_cents / 2) : null;
  const answeredAt = isPart ? eventAt : minutesAfter(eventAt, ANSWERED_MINUTES);
  const answerCtx = { ...ctx, clock: { now: () => answeredAt } };
  await decideRefund(answerCtx, tx, id, { amountCents, text });
}

/** Discarded counters, because events of the past must not count in the metrics. */
export const UNSEEN = createFigures();

type Then = Pick<Context, 'log' | 'clock' | 'figures'> & { random: Chance };

/** Settles a payment or a refund if the event is its outcome. Returns whether the event needs no further handling. */
async function settled(
  ctx: Then,
  tx: Tx,
  payment: PaymentRow,
  event: OrderEvent,
  tradeNo: string,
): Promise<boolean> {
  const { amount_cents: amountCents, user_id, order_id } = payment;
  if (event === 'payment_confirmed') {
    await settleIn(ctx, tx, payment, { state: 'paid', tradeNo, amountCents });
  } else if (event === 'payment_failed') await settleIn(ctx, tx, payment, { state: 'closed' });
  else if (event === 'refund_succeeded' || event === 'refund_rejected') {
    const refund = await findRefundOfOrder(tx, { userId: user_id, id: order_id });
    const state = event === 'refund_succeeded' ? 'succeeded' : 'failed';
    if (refund !== undefined) await settleRefundIn(ctx, tx, refund, state);
    // Settling the payment has already started ticketing.
  } else return event === 'ticketing_started';
  return true;
}

/** Requests a refund or closes a payment if an event calls for it. */
async function followed(
  ctx: Then,
  tx: Tx,
  payment: PaymentRow,
  event: OrderEvent,
  draft: Draft,
): Promise<void> {
  if (event === 'issuing_failed') await requestRefund(ctx, tx, payment, event);
  if (event === 'refund_accepted') {
    const { amount_cents: amountCents } = payment;
    const prepaid = ORDER_TYPE_ROWS[draft.type].settlement === 'prepaid';
    const grounds = prepaid
      ? ({ ground: 'unused', reason: 'plans_changed' } as const)
      : ({ ground: 'disruption', reason: 'service_failed' } as const);
    const granted = { ...grounds, amountCents, evidence: {}, note: null };
    await requestRefund(ctx, tx, payment, 'rider_asked', granted);
  }
  // The end of an unpaid order also ends its payment.
  if (event === 'cancelled' || event === 'payment_deadline_passed') {
    await settleIn(ctx, tx, payment, { state: 'closed' });
  }
}

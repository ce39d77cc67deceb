import { isRefusal, type Refusal } from '@shtrans/contract/api/errors';
import type { Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { afterCommit, type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { holdAllowance } from './intimate-accounts.ts';
import {
  applyEvent,
  dropExpired,
  lockOrder,
  type Order,
  type OrderKey,
  readOrder,
  refuseOverdue,
} from '../orders/service.ts';
import { type Asking, checkoutOf } from './checkout.ts';
import { chooseChannel, type Choice, type ChosenChannel } from './choice.ts';
import { deduct } from './deduction.ts';
import { stopTrade } from './provider.ts';
import { paymentView } from './read.ts';
import { settle } from './settle.ts';
import { type Standing, standingOf, type Standings } from './standing.ts';
import { findOrderPayment, type PaymentRow, readPayment } from './store.ts';
import { insertRow } from './tables.ts';

/** Delay after which the job asks the provider, in case neither the rider nor the webhook arrives. */
const FIRST_CONFIRM_MS = 5000;

/**
 * Starts the payment of an order, or returns the payment under way. A payment that must not go on is first stopped at
 * its provider. A payment is stored before its provider receives it, and its trade is opened outside any transaction;
 * opening it again returns the same trade, because the payment's id is its key. Throws `order_not_found`,
 * `payment_provider_failed` (try again), and the errors of `holdAllowance`; the contract's other codes are refusals.
 */
export async function startPayment(
  ctx: Context,
  key: OrderKey,
  attempt: Attempt,
  { choice, ...asking }: Asking & { choice: Choice },
): Promise<Payment | Refusal> {
  const channel = await chooseChannel(ctx, key.userId, choice);
  if (isRefusal(channel)) return channel;
  const prepared = { ...attempt, prepare: () => stopReplaced(ctx, key, channel) };
  const started = await once(ctx, prepared, async (tx) => {
    const order = await lockOrder(tx, key);
    const live = await findOrderPayment(tx, key, 'confirming');
    return await write(
      { ctx, tx, order, channel },
      standingOf(order, live, channel, ctx.clock.now()),
    );
  });
  if (isRefusal(started)) return started;
  const payment = await readPayment(ctx.db, { userId: key.userId, id: started.id });
  const { account_id } = payment;
  return choice.account !== undefined && account_id !== null
    ? await deduct(ctx, { ...payment, account_id }, asking.language)
    : { ...started, checkout: await checkoutOf(ctx, payment, asking) };
}

/** A start, in the transaction that has locked the order. */
interface Start {
  ctx: Context;
  tx: Tx;
  order: Order;
  channel: ChosenChannel;
}

type Follows = {
  [K in keyof Standings]: {
    /** If set, the payment under way is stopped first; `givenUp`: the rider has abandoned it. */
    stop?: { givenUp: boolean };
    write: (start: Start, standing: Standing<K>) => Promise<Payment | Refusal>;
  };
};

/** What to do for each standing of an order. A payment that could not be stopped goes on. */
const FOLLOWS: Follows = {
  due: { write: beginPayment },
  started: { write: continuePayment },
  replaced: { stop: { givenUp: true }, write: continuePayment },
  overdue: {
    // Money that arrived in time counts.
    stop: { givenUp: false },
    write: async ({ ctx, tx, order }, { live }) =>
      live ? { refused: 'payment_provider_failed' } : await refuseOverdue(ctx, tx, order),
  },
  refused: { write: (_, { refused }) => Promise.resolve({ refused }) },
};

const write = <K extends keyof Standings>(start: Start, standing: Standing<K>) =>
  FOLLOWS[standing.kind].write(start, standing);

/** Stops and settles a payment under way that must not go on. */
async function stopReplaced(ctx: Context, key: OrderKey, channel: ChosenChannel): Promise<void> {
  const live = await findOrderPayment(ctx.db, key, 'confirming');
  if (live === undefined) return;
  const order = await readOrder(ctx.db, key);
  const { stop } = FOLLOWS[standingOf(order, live, channel, ctx.clock.now()).kind];
  if (stop) await settle(ctx, live, await stopTrade(ctx, live, stop.givenUp));
}

async function continuePayment(
  { ctx, order }: Start,
  { live }: { live: PaymentRow },
): Promise<Payment> {
  return paymentView(live, order, ctx.clock.now(), null);
}

/** Stores a new payment, with the job that asks the provider for its outcome. */
async function beginPayment(
  { ctx, tx, order, channel }: Start,
  { cents }: Standing<'due'>,
): Promise<Payment | Refusal> {
  if (await dropExpired(ctx, tx, order)) return { refused: 'benefits_expired' };
  const { userId } = order;
  if (channel.account_id !== null) {
    const use = { accountId: channel.account_id, relativeId: userId, amountCents: cents };
    await holdAllowance(ctx, tx, use);
  }
  const now = ctx.clock.now();
  const payment = {
    user_id: userId,
    id: uuidv7(ctx),
    order_id: order.id,
    ...channel,
    status: 'confirming' as const,
    amount_cents: cents,
    started_at: now,
  };
  await insertRow(tx, 'payments', payment);
  afterCommit(tx, () => ctx.figures.payment(channel.provider, 'started'));
  await enqueue(ctx, tx, {
    kind: 'payment.confirm',
    dedup: payment.id,
    payload: { paymentId: payment.id },
    runAt: new Date(now.getTime() + FIRST_CONFIRM_MS),
  });
  const waits = order.status === 'to_be_paid';
  const payingOrder = waits ? await applyEvent(ctx, tx, order, 'payment_started') : order;
  return paymentView(payment, payingOrder, now, null);
}

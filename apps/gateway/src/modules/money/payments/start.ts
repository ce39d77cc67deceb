import { CodedError } from '@shtrans/contract/api/errors';
import type { Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { afterCommit, type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Language } from '../../../http/language.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { holdAllowance } from '../../people/intimate/service.ts';
import {
  applyEvent,
  lockOrder,
  type OrderKey,
  hasExpiredBenefits,
  payableCents,
  writingRefusal,
} from '../orders/service.ts';
import { type Channel, checkoutOf, tradeChannel } from './checkout.ts';
import { deduct, deductionChannel } from './deduction.ts';
import { stopTrade } from './provider.ts';
import { paymentView } from './read.ts';
import { isOpen, settle } from './settle.ts';
import { findOrderPayment, type PaymentRow } from './store.ts';
import { type Choice, chosenChannel } from './choice.ts';
import { insertRow } from './tables.ts';

/** After this the job asks the provider by itself, should neither rider nor webhook come. */
const FIRST_CONFIRM_MS = 5000;

/**
 * Starts to pay an order, or answers with the payment under way. The payment is written before the
 * provider hears of it, and the trade is opened outside any transaction; the payment's id makes
 * opening it again the same trade. A rider who goes on in another app pays there, and a page that got
 * too old is replaced: the payment under way is stopped first, and goes on where it cannot be. Raises
 * `order_not_found`, `order_not_payable`, `order_closed`, `payment_timed_out` (and the order is closed),
 * `benefits_expired` (and they are taken off), `payment_not_offered`, `payer_unknown`, `payment_provider_failed` (try
 * again), and for an intimate account that shall pay `intimate_not_found`, `intimate_not_usable`, `intimate_limit_exceeded`.
 */
export async function startPayment(
  ctx: Context,
  key: OrderKey,
  attempt: Attempt,
  {
    choice,
    account,
    ...rider
  }: {
    choice: Choice;
    account: string | undefined;
    language: Language;
    clientAddress: string;
  },
): Promise<Payment> {
  const channel = account === undefined ? channelFor(ctx, choice) : deductionChannel(ctx, account);
  // Without a payer nothing is written.
  if (channel.channel === 'wechat_jsapi') await tradeChannel(ctx, key.userId, channel.channel);
  const write = (goesOn: (live: PaymentRow) => boolean): Promise<Payment | undefined> =>
    writingRefusal(ctx, key, () =>
      once(ctx, attempt, (tx) => startIn(ctx, tx, key, channel, goesOn)),
    );
  const isWanted = (live: PaymentRow): boolean => isOn(channel, live, ctx.clock.now());
  let started = await write(isWanted).catch((error: unknown) => settleOverdue(ctx, key, error));
  if (started === undefined) {
    const live = await findOrderPayment(ctx.db, key, 'confirming');
    if (live && !isWanted(live)) await settle(ctx, live, await stopTrade(ctx, live, true));
    started = await write(() => true);
  }
  if (started === undefined) throw new Error('a payment neither began nor went on');
  if (account !== undefined) started = await deduct(ctx, key, started, rider.language);
  // A page that could not be stopped goes on, and is shown to whoever chose an account meanwhile.
  return { ...started, checkout: await checkoutOf(ctx, key.userId, started.id, rider) };
}

function channelFor(ctx: Context, choice: Choice): Channel {
  const { provider, channel } = chosenChannel(ctx, choice);
  return { provider, channel, account_id: null };
}

/** The time to pay is over: the provider is asked before that is said, for money that came in time counts. */
async function settleOverdue(ctx: Context, key: OrderKey, error: unknown): Promise<undefined> {
  const live = await findOrderPayment(ctx.db, key, 'confirming');
  const isOver = error instanceof CodedError && error.code === 'payment_timed_out';
  if (live === undefined || !isOver) throw error;
  const trade = await stopTrade(ctx, live);
  if (isOpen(trade)) throw new CodedError('payment_provider_failed', { cause: error });
  await settle(ctx, live, trade);
}

const isOn = ({ provider, channel, account_id }: Channel, live: PaymentRow, now: Date): boolean =>
  live.provider === provider &&
  live.channel === channel &&
  live.account_id === account_id &&
  (live.checkout_until === null || live.checkout_until > now);

/** Nothing where a payment is under way that shall not go on. */
async function startIn(
  ctx: Context,
  tx: Tx,
  key: OrderKey,
  channel: Channel,
  goesOn: (live: PaymentRow) => boolean,
): Promise<Payment | undefined> {
  const order = await lockOrder(tx, key);
  const now = ctx.clock.now();
  const amountCents = payableCents(order, now);
  const live = await findOrderPayment(tx, key, 'confirming');
  if (live !== undefined) return goesOn(live) ? paymentView(live, order, now, null) : undefined;
  if (await hasExpiredBenefits(ctx, tx, order)) throw new CodedError('benefits_expired');
  if (channel.account_id !== null) {
    const use = { accountId: channel.account_id, relativeId: key.userId, amountCents };
    await holdAllowance(ctx, tx, use);
  }
  const payment: PaymentRow = {
    user_id: key.userId,
    id: uuidv7(ctx),
    order_id: key.id,
    ...channel,
    status: 'confirming',
    amount_cents: amountCents,
    provider_trade_no: null,
    cashier_url: null,
    prepay_id: null,
    checkout_until: null,
    started_at: now,
    finished_at: null,
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
  const paying = waits ? await applyEvent(ctx, tx, order, 'payment_started') : order;
  return paymentView(payment, paying, now, null);
}

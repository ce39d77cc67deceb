import { CodedError } from '@shtrans/contract/api/errors';
import type {
  Deduction,
  Opened,
  PaymentPort,
  RefundState,
} from '../../../adapters/payment/port.ts';
import type { TradeRequest, TradeState } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import { askPartner } from '../../../adapters/ask-partner.ts';
import type { PaymentRow, RefundRow } from './store.ts';

/** How long a rider's call waits for the provider, and a job for the answer to a refund. */
const QUERY_LIMIT_MS = 3000;
const OPEN_LIMIT_MS = 8000;
const REFUND_LIMIT_MS = 8000;

/** A payment without an earlier deadline must be paid within this time after its start. */
export const TRADE_LIFE_MS = 2 * 3_600_000;

/** Margin for differing clocks before a trade that the provider does not have counts as closed. */
const ABSENT_MARGIN_MS = 5 * 60_000;

/** Returns the driver with this name, if it is in use. */
export const portNamed = ({ adapters }: Context, name: string): PaymentPort | undefined =>
  adapters.payments.find((port) => port.name === name);

/**
 * Returns the driver of the payment's own provider, which may differ from today's default. Throws
 * `payment_provider_failed` if it is no longer in use; only a change of configuration helps then.
 */
export function portOf(ctx: Context, { provider }: Pick<PaymentRow, 'provider'>): PaymentPort {
  const port = portNamed(ctx, provider);
  if (port !== undefined) return port;
  const message = `there are payments of ${provider}, which is not configured`;
  throw new CodedError('payment_provider_failed', { message });
}

/** Asks the payment's provider. Throws if the answer takes longer than `limitMs`. */
async function ask<T>(
  ctx: Context,
  payment: Pick<PaymentRow, 'provider'>,
  limitMs: number,
  question: (port: PaymentPort) => Promise<T>,
): Promise<T> {
  const port = portOf(ctx, payment);
  return await askPartner(ctx, { name: port.name, driver: port }, limitMs, () => question(port));
}

type Trade = Pick<PaymentRow, 'id' | 'provider' | 'channel' | 'started_at' | 'checkout_until'>;

/** Returns when the trade can no longer be paid: a code is not accepted after its end. */
const endOf = ({ channel, started_at, checkout_until }: Trade): Date =>
  channel === 'code' && checkout_until !== null
    ? checkout_until
    : new Date(started_at.getTime() + TRADE_LIFE_MS);

/**
 * Returns the state of a trade; `unknown` if the provider does not answer. A trade that the provider does not
 * have is unknown while the rider can still pay it, and closed after that.
 */
export async function askProvider(
  ctx: Context,
  payment: Trade,
  givenUp = false,
): Promise<TradeState> {
  const { id } = payment;
  try {
    const answer = await ask(ctx, payment, QUERY_LIMIT_MS, (port) => port.query(id));
    if (answer.state !== 'absent') return answer;
    const closedAfterMs = endOf(payment).getTime() + ABSENT_MARGIN_MS;
    return { state: givenUp || ctx.clock.now().getTime() > closedAfterMs ? 'closed' : 'unknown' };
  } catch (err) {
    ctx.log.warn(
      { event: 'payments.provider_no_answer', err, paymentId: id },
      'the payment provider did not answer',
    );
    return { state: 'unknown' };
  }
}

/**
 * Closes a trade if the provider can, then asks for its state.
 * @param givenUp whether the rider pays by another channel. A trade that the provider does not have then counts as
 * closed immediately; if its page is paid nevertheless, that second payment of the order is refunded.
 */
export async function stopTrade(
  ctx: Context,
  payment: Trade,
  givenUp = false,
): Promise<TradeState> {
  const { id } = payment;
  await ask(ctx, payment, QUERY_LIMIT_MS, (port) => port.close(id)).catch((err: unknown) =>
    ctx.log.warn(
      { event: 'payments.trade_not_closed', err, paymentId: id },
      'the payment provider cannot close a trade',
    ),
  );
  ctx.faultAt?.('trade.closed');
  return await askProvider(ctx, payment, givenUp);
}

/** Opens the trade; repeated calls return the same one. Throws `payment_provider_failed`. */
export const openTrade = (
  ctx: Context,
  { id: paymentId, provider, amount_cents: amountCents }: PaymentRow,
  request: Omit<TradeRequest, 'paymentId' | 'amountCents'>,
): Promise<Opened> =>
  ask(ctx, { provider }, OPEN_LIMIT_MS, (port) =>
    port.open({ ...request, paymentId, amountCents }),
  ).catch((cause: unknown) => {
    throw new CodedError('payment_provider_failed', { cause });
  });

/** Asks the provider to deduct money by an agreement. Returns `unknown` if it does not answer. */
export const deductBy = (
  ctx: Context,
  { id: paymentId, provider, amount_cents: amountCents }: PaymentRow,
  request: Omit<Deduction, 'paymentId' | 'amountCents'>,
): Promise<TradeState> =>
  ask(
    ctx,
    { provider },
    OPEN_LIMIT_MS,
    async (port) =>
      (await port.deduct?.({ ...request, paymentId, amountCents })) ?? {
        state: 'unknown' as const,
      },
  ).catch((err: unknown) => {
    ctx.log.warn(
      { event: 'payments.deduction_no_answer', err, paymentId },
      'the payment provider did not answer a deduction',
    );
    return { state: 'unknown' };
  });

/** Sends a refund to the payment's provider, or asks for its state. Returns `unknown` if it does not answer. */
export async function refundState(
  ctx: Context,
  { id: paymentId, provider, amount_cents: paidCents }: PaymentRow,
  { id: refundId, amount_cents: amountCents }: RefundRow,
  action: 'hand over' | 'ask',
): Promise<RefundState> {
  const key = { paymentId, refundId };
  return await ask(ctx, { provider }, REFUND_LIMIT_MS, (port) =>
    action === 'ask' ? port.queryRefund(key) : port.refund({ ...key, amountCents, paidCents }),
  ).catch((err: unknown) => {
    ctx.log.warn(
      { event: 'refunds.provider_no_answer', err, refundId },
      'the payment provider did not answer a refund',
    );
    return 'unknown';
  });
}

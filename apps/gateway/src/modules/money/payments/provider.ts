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

/** How long a rider's call waits for the provider, and a job for its answer to a refund. */
const QUERY_LIMIT_MS = 3000;
const OPEN_LIMIT_MS = 8000;
const REFUND_LIMIT_MS = 8000;

/** What has no earlier deadline may not be paid later than this after its payment was started. */
export const TRADE_LIFE_MS = 2 * 3_600_000;

/** For clocks that differ, before a trade that never came to be counts as closed. */
const ABSENT_MARGIN_MS = 5 * 60_000;

/** The driver called `name`, where it is in use. */
export const portNamed = ({ adapters }: Context, name: string): PaymentPort | undefined =>
  adapters.payments.find((port) => port.name === name);

/**
 * The driver of the payment's own provider, whichever is the default now. Raises
 * `payment_provider_failed` when it is not in use any more: only configuration helps then.
 */
export function portOf(ctx: Context, { provider }: Pick<PaymentRow, 'provider'>): PaymentPort {
  const port = portNamed(ctx, provider);
  if (port !== undefined) return port;
  const message = `there are payments of ${provider}, which is not in use`;
  throw new CodedError('payment_provider_failed', { message });
}

/** Asks the payment's provider. Raises also when it takes longer than `limitMs`. */
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

/** After which nobody can bring the trade about any more: a code is not taken after its end. */
const endOf = ({ channel, started_at, checkout_until }: Trade): Date =>
  channel === 'code' && checkout_until !== null
    ? checkout_until
    : new Date(started_at.getTime() + TRADE_LIFE_MS);

/**
 * What became of a trade; `unknown` when the provider does not answer. A trade that it does not have is
 * unknown while the rider may still bring it about, and closed after that.
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
    const over = endOf(payment).getTime() + ABSENT_MARGIN_MS;
    return { state: givenUp || ctx.clock.now().getTime() > over ? 'closed' : 'unknown' };
  } catch (err) {
    ctx.log.warn(
      { event: 'payments.provider_no_answer', err, paymentId: id },
      'the payment provider cannot be asked',
    );
    return { state: 'unknown' };
  }
}

/**
 * Stops a trade if the provider can, then asks what became of it. A rider who pays elsewhere has given
 * it up: one that never came to be counts as closed at once, and should its page be paid all the same,
 * that money is the second of the order and goes back.
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

/** Opens the trade, or finds it again. Raises `payment_provider_failed`. */
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

/** Has the provider take money by an agreement. No answer: `unknown`. */
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
      'the payment provider does not answer to a deduction',
    );
    return { state: 'unknown' };
  });

/** Hands a refund to the payment's provider, or asks what became of it. No answer: `unknown`. */
export async function refundState(
  ctx: Context,
  { id: paymentId, provider, amount_cents: paidCents }: PaymentRow,
  { id: refundId, amount_cents: amountCents }: RefundRow,
  how: 'hand over' | 'ask',
): Promise<RefundState> {
  const key = { paymentId, refundId };
  return await ask(ctx, { provider }, REFUND_LIMIT_MS, (port) =>
    how === 'ask' ? port.queryRefund(key) : port.refund({ ...key, amountCents, paidCents }),
  ).catch((err: unknown) => {
    ctx.log.warn(
      { event: 'refunds.provider_no_answer', err, refundId },
      'the payment provider does not answer to a refund',
    );
    return 'unknown';
  });
}

import { CodedError } from '@shtrans/contract/errors';
import type {
  Opened,
  PaymentPort,
  RefundState,
  TradeRequest,
  TradeState,
} from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import { LATE, within } from '../../within.ts';
import type { RefundRow } from './refund-store.ts';
import type { PaymentRow } from './store.ts';

type ProviderContext = Pick<Context, 'adapters' | 'clock' | 'log'>;
type Trade = Pick<PaymentRow, 'id' | 'provider' | 'started_at'>;

/** How long a rider's call waits for the provider. */
const QUERY_LIMIT_MS = 3000;
const OPEN_LIMIT_MS = 8000;
/** How long a job waits for the answer to a refund. */
const REFUND_LIMIT_MS = 8000;

/**
 * No trade may be paid later than this after its payment was started: what has no earlier deadline
 * gets this one.
 */
export const TRADE_LIFE_MS = 2 * 3_600_000;

/** For clocks that differ, before a trade that never came to be counts as closed. */
const ABSENT_MARGIN_MS = 5 * 60_000;

/** The driver called `name`, where it is in use. */
export const portNamed = (
  { adapters }: Pick<Context, 'adapters'>,
  name: string,
): PaymentPort | undefined => adapters.payments.find((port) => port.name === name);

/**
 * The driver of the payment's own provider, whichever is the default now. Raises
 * `payment_provider_failed` when it is not in use any more: only configuration helps then.
 */
export function portOf(
  ctx: Pick<Context, 'adapters'>,
  { provider }: Pick<PaymentRow, 'provider'>,
): PaymentPort {
  const port = portNamed(ctx, provider);
  if (port === undefined) {
    throw new CodedError('payment_provider_failed', {
      message: `there are payments of ${provider}, which is not in use`,
    });
  }
  return port;
}

/**
 * Asks the payment's provider. One that fails or takes longer than 3 s does not know. A trade that it
 * does not have is unknown while the rider may still bring it about, and closed after that.
 */
export const askProvider = async (ctx: ProviderContext, payment: Trade): Promise<TradeState> =>
  await ask(ctx, payment, false);

async function ask(ctx: ProviderContext, payment: Trade, givenUp: boolean): Promise<TradeState> {
  try {
    const answer = await within(QUERY_LIMIT_MS, portOf(ctx, payment).query(payment.id));
    if (answer === LATE) return { state: 'unknown' };
    if (answer.state !== 'absent') return answer;
    const over = payment.started_at.getTime() + TRADE_LIFE_MS + ABSENT_MARGIN_MS;
    return { state: givenUp || ctx.clock.now().getTime() > over ? 'closed' : 'unknown' };
  } catch (err) {
    ctx.log.warn(
      { event: 'payments.provider_no_answer', err, paymentId: payment.id },
      'the payment provider cannot be asked',
    );
    return { state: 'unknown' };
  }
}

/** Stops a trade if the provider can, then asks what became of it. */
export async function stopTrade(ctx: ProviderContext, payment: Trade): Promise<TradeState> {
  await close(ctx, payment);
  return await ask(ctx, payment, false);
}

/**
 * `stopTrade` for a rider who pays elsewhere: a trade that never came to be counts as closed at once.
 * Should its page be paid all the same, that money is the second of the order and goes back.
 */
export async function giveUpTrade(ctx: ProviderContext, payment: Trade): Promise<TradeState> {
  await close(ctx, payment);
  return await ask(ctx, payment, true);
}

async function close(ctx: ProviderContext, payment: Trade): Promise<void> {
  try {
    await within(QUERY_LIMIT_MS, portOf(ctx, payment).close(payment.id));
  } catch (err) {
    ctx.log.warn(
      { event: 'payments.trade_not_closed', err, paymentId: payment.id },
      'the payment provider cannot close a trade',
    );
  }
}

/** Opens the trade, or finds it again. Raises `payment_provider_failed`. */
export async function openTrade(port: PaymentPort, request: TradeRequest): Promise<Opened> {
  let answer: Opened | typeof LATE;
  try {
    answer = await within(OPEN_LIMIT_MS, port.open(request));
  } catch (cause) {
    throw new CodedError('payment_provider_failed', { cause });
  }
  if (answer === LATE) {
    throw new CodedError('payment_provider_failed', { message: 'the provider did not answer' });
  }
  return answer;
}

type Refund = Pick<RefundRow, 'id' | 'amount_cents'>;

/** Hands a refund to the payment's provider. One that fails or takes longer than 8 s: `unknown`. */
export async function handRefund(
  ctx: ProviderContext,
  payment: Pick<PaymentRow, 'id' | 'provider' | 'amount_cents'>,
  refund: Refund,
): Promise<RefundState> {
  return await askOfRefund(ctx, refund, () =>
    portOf(ctx, payment).refund({
      paymentId: payment.id,
      refundId: refund.id,
      amountCents: refund.amount_cents,
      paidCents: payment.amount_cents,
    }),
  );
}

/** Asks the payment's provider what became of a refund. No answer: `unknown`. */
export async function askRefunded(
  ctx: ProviderContext,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  refund: Refund,
): Promise<RefundState> {
  return await askOfRefund(ctx, refund, () =>
    portOf(ctx, payment).queryRefund({ paymentId: payment.id, refundId: refund.id }),
  );
}

async function askOfRefund(
  ctx: ProviderContext,
  refund: Refund,
  call: () => Promise<RefundState>,
): Promise<RefundState> {
  try {
    const answer = await within(REFUND_LIMIT_MS, call());
    return answer === LATE ? 'unknown' : answer;
  } catch (err) {
    ctx.log.warn(
      { event: 'refunds.provider_no_answer', err, refundId: refund.id },
      'the payment provider does not answer to a refund',
    );
    return 'unknown';
  }
}

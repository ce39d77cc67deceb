import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/errors';
import type { TradeState } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';

type ProviderContext = Pick<Context, 'adapters' | 'log'>;

/** How long a rider's call waits for the provider. */
const QUERY_LIMIT_MS = 3000;
const OPEN_LIMIT_MS = 8000;

const LATE = Symbol('late');

/** What `work` gives, or LATE; work that goes on after that is nobody's any more. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const over = new AbortController();
  work.catch(() => {});
  try {
    return await Promise.race([work, delay(ms, LATE, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

/** Asks the provider. A provider that fails or takes longer than 3 s does not know. */
export async function askProvider(ctx: ProviderContext, paymentId: string): Promise<TradeState> {
  try {
    const answer = await within(QUERY_LIMIT_MS, ctx.adapters.payment.query(paymentId));
    return answer === LATE ? { state: 'unknown' } : answer;
  } catch (err) {
    ctx.log.warn({ err, paymentId }, 'the payment provider cannot be asked');
    return { state: 'unknown' };
  }
}

/** Stops a trade if the provider can, then asks what became of it. */
export async function stopTrade(ctx: ProviderContext, paymentId: string): Promise<TradeState> {
  try {
    await within(QUERY_LIMIT_MS, ctx.adapters.payment.close(paymentId));
  } catch (err) {
    ctx.log.warn({ err, paymentId }, 'the payment provider cannot close a trade');
  }
  return await askProvider(ctx, paymentId);
}

/** Opens the trade, or finds it again. Raises `payment_provider_failed`. */
export async function openTrade(
  ctx: ProviderContext,
  request: Parameters<Context['adapters']['payment']['open']>[0],
): Promise<string> {
  let answer: { cashierUrl: string } | typeof LATE;
  try {
    answer = await within(OPEN_LIMIT_MS, ctx.adapters.payment.open(request));
  } catch (cause) {
    throw new CodedError('payment_provider_failed', { cause });
  }
  if (answer === LATE) {
    throw new CodedError('payment_provider_failed', { message: 'the provider did not answer' });
  }
  return answer.cashierUrl;
}

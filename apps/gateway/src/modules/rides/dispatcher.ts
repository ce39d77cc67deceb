import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/errors';
import type { DispatchNews, RideRequest } from '../../adapters/dispatch/port.ts';
import type { Context } from '../../context.ts';

type DispatchContext = Pick<Context, 'adapters' | 'log'>;

/** How long a rider's call waits for the dispatcher. */
const ANSWER_LIMIT_MS = 5000;

const UNKNOWN: DispatchNews = { state: 'unknown' };
const LATE = Symbol('late');

/** What `work` gives, or LATE; work that goes on after that is nobody's any more. */
async function inTime<T>(work: Promise<T>): Promise<T | typeof LATE> {
  const over = new AbortController();
  work.catch(() => {});
  try {
    return await Promise.race([work, delay(ANSWER_LIMIT_MS, LATE, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

/** A dispatcher that fails or is late does not know. Only a refusal goes through. */
async function heard(
  ctx: DispatchContext,
  rideId: string,
  work: Promise<DispatchNews>,
): Promise<DispatchNews> {
  try {
    const news = await inTime(work);
    return news === LATE ? UNKNOWN : news;
  } catch (err) {
    if (err instanceof CodedError && err.code === 'dispatch_failed') throw err;
    ctx.log.warn({ err, rideId }, 'the dispatcher cannot be asked');
    return UNKNOWN;
  }
}

/** Asks for a car. Raises `dispatch_failed` when the dispatcher refuses; silence is `unknown`. */
export const askForCar = async (
  ctx: DispatchContext,
  request: RideRequest,
): Promise<DispatchNews> =>
  await heard(ctx, request.rideId, ctx.adapters.dispatch.request(request));

/** Asks how a ride stands. */
export const askHowItStands = async (ctx: DispatchContext, rideId: string): Promise<DispatchNews> =>
  await heard(ctx, rideId, ctx.adapters.dispatch.query(rideId));

/** Calls a ride off; the answer tells what became of it. */
export const callOff = async (ctx: DispatchContext, rideId: string): Promise<DispatchNews> =>
  await heard(ctx, rideId, ctx.adapters.dispatch.cancel(rideId)).catch((): DispatchNews => UNKNOWN);

/** An answer without which there is nothing to show. Raises `dispatch_failed`. */
export async function wanted<T>(work: Promise<T>): Promise<T> {
  const answer = await inTime(work).catch((cause: unknown) => {
    throw new CodedError('dispatch_failed', { cause });
  });
  if (answer === LATE) {
    throw new CodedError('dispatch_failed', { message: 'the dispatcher did not answer' });
  }
  return answer;
}

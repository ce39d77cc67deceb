import { CodedError } from '@shtrans/contract/errors';
import type { DispatchEvent, RideRequest } from '../../adapters/dispatch/port.ts';
import type { Context } from '../../context.ts';
import { LATE, within } from '../../within.ts';

type DispatchContext = Pick<Context, 'adapters' | 'log'>;

/** How long a rider's call waits for the dispatcher. */
const ANSWER_LIMIT_MS = 5000;

const UNKNOWN: DispatchEvent = { state: 'unknown' };
/** A dispatcher that fails or is late does not know. Only a refusal goes through. */
async function heard(
  ctx: DispatchContext,
  rideId: string,
  work: Promise<DispatchEvent>,
): Promise<DispatchEvent> {
  try {
    const event = await within(ANSWER_LIMIT_MS, work);
    return event === LATE ? UNKNOWN : event;
  } catch (err) {
    if (err instanceof CodedError && err.code === 'dispatch_failed') throw err;
    ctx.log.warn({ event: 'dispatch.no_answer', err, rideId }, 'the dispatcher cannot be asked');
    return UNKNOWN;
  }
}

/** Asks for a car. Raises `dispatch_failed` when the dispatcher refuses; silence is `unknown`. */
export const askForCar = async (
  ctx: DispatchContext,
  request: RideRequest,
): Promise<DispatchEvent> =>
  await heard(ctx, request.rideId, ctx.adapters.dispatch.request(request));

/** Asks how a ride stands. */
export const askHowItStands = async (
  ctx: DispatchContext,
  rideId: string,
): Promise<DispatchEvent> => await heard(ctx, rideId, ctx.adapters.dispatch.query(rideId));

/** Calls a ride off; the answer tells what became of it. */
export const callOff = async (ctx: DispatchContext, rideId: string): Promise<DispatchEvent> =>
  await heard(ctx, rideId, ctx.adapters.dispatch.cancel(rideId)).catch(
    (): DispatchEvent => UNKNOWN,
  );

/** An answer without which there is nothing to show. Raises `dispatch_failed`. */
export async function wanted<T>(work: Promise<T>): Promise<T> {
  const answer = await within(ANSWER_LIMIT_MS, work).catch((cause: unknown) => {
    throw new CodedError('dispatch_failed', { cause });
  });
  if (answer === LATE) {
    throw new CodedError('dispatch_failed', { message: 'the dispatcher did not answer' });
  }
  return answer;
}

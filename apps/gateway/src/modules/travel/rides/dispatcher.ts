import { CodedError } from '@shtrans/contract/api/errors';
import type { DispatchEvent, DispatchPort } from '../../../adapters/dispatch/port.ts';
import { askPartner } from '../../../adapters/ask-partner.ts';
import type { Context } from '../../../context.ts';
import { withTimeLimit } from '../../../timing/within.ts';

/** How long a rider's call waits for the dispatcher. */
const ANSWER_LIMIT_MS = 5000;

/**
 * What the dispatcher says of a ride. One that fails or is late does not know: `unknown`. Raises
 * `dispatch_failed` when it refuses.
 */
export async function askDispatch(
  { adapters: { dispatch }, log }: Context,
  rideId: string,
  ask: (dispatch: DispatchPort) => Promise<DispatchEvent>,
): Promise<DispatchEvent> {
  try {
    const partner = { name: 'dispatch', driver: dispatch };
    return await askPartner({ log }, partner, ANSWER_LIMIT_MS, () => ask(dispatch));
  } catch (err) {
    if (err instanceof CodedError && err.code === 'dispatch_failed') throw err;
    log.warn({ event: 'dispatch.no_answer', err, rideId }, 'the dispatcher cannot be asked');
    return { state: 'unknown' };
  }
}

/** Asks how a ride stands. */
export const askHowItStands = (ctx: Context, rideId: string): Promise<DispatchEvent> =>
  askDispatch(ctx, rideId, (dispatch) => dispatch.query(rideId));

/** Calls a ride off; the answer tells what became of it. */
export const callOff = (ctx: Context, rideId: string): Promise<DispatchEvent> =>
  askDispatch(ctx, rideId, (dispatch) => dispatch.cancel(rideId)).catch((): DispatchEvent => ({
    state: 'unknown',
  }));

/** An answer without which there is nothing to show. Raises `dispatch_failed`. */
export const wanted = <T>(work: Promise<T>): Promise<T> =>
  withTimeLimit(ANSWER_LIMIT_MS, work).catch((cause: unknown) => {
    throw new CodedError('dispatch_failed', { cause });
  });

import { CodedError } from '@shtrans/contract/api/errors';
import type {
  DispatchEvent,
  DispatchPort,
  MessageOutcome,
  RiderMessage,
} from '../../../adapters/dispatch/port.ts';
import { askPartner } from '../../../adapters/ask-partner.ts';
import type { Context } from '../../../context.ts';
import { withTimeLimit } from '../../../timing/within.ts';

/** Maximum time that a rider's request waits for the dispatcher. */
export const ANSWER_LIMIT_MS = 5000;

/** Asks the dispatcher about a ride. Returns `unanswered` if it fails or is late. Throws `dispatch_failed` if it refuses. */
async function askAboutRide<T>(
  { adapters: { dispatch }, log }: Context,
  rideId: string,
  ask: (dispatch: DispatchPort) => Promise<T>,
  unanswered: T,
): Promise<T> {
  try {
    const partner = { name: 'dispatch', driver: dispatch };
    return await askPartner({ log }, partner, ANSWER_LIMIT_MS, () => ask(dispatch));
  } catch (err) {
    if (err instanceof CodedError && err.code === 'dispatch_failed') throw err;
    log.warn({ event: 'dispatch.no_answer', err, rideId }, 'the dispatcher did not answer');
    return unanswered;
  }
}

/**
 * Asks the dispatcher about a ride. Returns `unknown` if it fails or is late. Throws `dispatch_failed` if it
 * refuses.
 */
export const askDispatch = (
  ctx: Context,
  rideId: string,
  ask: (dispatch: DispatchPort) => Promise<DispatchEvent>,
): Promise<DispatchEvent> => askAboutRide(ctx, rideId, ask, { state: 'unknown' });

/** Delivers a message to the driver. `undelivered`: also if the dispatcher fails or is late, so the driver may have it. */
export const deliverMessage = (ctx: Context, message: RiderMessage): Promise<MessageOutcome> =>
  askAboutRide(ctx, message.rideId, (dispatch) => dispatch.deliverMessage(message), 'undelivered');

/** Queries the state of a ride. */
export const queryDispatch = (ctx: Context, rideId: string): Promise<DispatchEvent> =>
  askDispatch(ctx, rideId, (dispatch) => dispatch.query(rideId));

/** Cancels a ride at the dispatcher; returns the resulting state. */
export const callOff = (ctx: Context, rideId: string): Promise<DispatchEvent> =>
  askDispatch(ctx, rideId, (dispatch) => dispatch.cancel(rideId)).catch((): DispatchEvent => ({
    state: 'unknown',
  }));

/** Awaits an answer that is required to continue. Throws `dispatch_failed`. */
export const requireAnswer = <T>(work: Promise<T>): Promise<T> =>
  withTimeLimit(ANSWER_LIMIT_MS, work).catch((cause: unknown) => {
    throw new CodedError('dispatch_failed', { cause });
  });

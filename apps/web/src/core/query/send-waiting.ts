import { decided, isLost } from '../api/attempt.ts';
import { callLoosely, type LooseInput } from '../api/call.ts';
import type { CallInput, CallOutput } from '../api/call-types.ts';
import { subscribeServerTime } from '../clock/server-clock.ts';
import { riderTail } from '../session/session.ts';
import { retriesOf } from '../view/retries.ts';
import {
  dropAction,
  dropUnsendable,
  type QueueableKey,
  subscribeWaiting,
  type WaitingAction,
  waitingActions,
} from './waiting.ts';

/** What an action means for what the app shows. */
interface WaitingRow<K extends QueueableKey> {
  /** Shows what the gateway made of it. */
  done(answer: CallOutput<K>): void;
  /** Shows the fact as the gateway has it: it was refused, or another tab sent it. */
  renew(input: CallInput<K>): void;
}

/** One row for each endpoint whose calls may wait. */
export type WaitingRows = { readonly [K in QueueableKey]: WaitingRow<K> };

/** How the rider hears of it. */
interface Tell {
  sent: () => void;
  refused: (error: unknown) => void;
  /** It waited too long. */
  lapsed: () => void;
}

/** One tab after the other; without locks the idempotency keys make a second sending harmless. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  await (locks === undefined ? work() : locks.request('waiting-actions', work));
}

const waitingByKey = (): Map<string, WaitingAction> =>
  new Map(waitingActions().map((action) => [action.idempotencyKey, action]));

/**
 * Sends what waits, in order. Rejects where the gateway has not decided: the rest waits on.
 * @param drop what the gateway has decided
 */
async function sendAll(
  rows: WaitingRows,
  tell: Tell,
  drop: (action: WaitingAction) => void,
): Promise<void> {
  const outcome = { sent: 0, refused: 0 };
  try {
    for (let [action] = waitingActions(); action !== undefined; [action] = waitingActions()) {
      const { endpoint, input, idempotencyKey, rider } = action;
      const row: WaitingRow<QueueableKey> = rows[endpoint];
      try {
        const loose = input as LooseInput;
        const answer = await callLoosely(endpoint, { ...loose, idempotencyKey });
        // Logged out meanwhile: it was sent, and nobody is there to be told.
        if (riderTail() !== rider) return;
        row.done(answer as CallOutput<QueueableKey>);
        drop(action);
        outcome.sent += 1;
      } catch (error) {
        if (!decided(error) || riderTail() !== rider) throw error;
        drop(action);
        outcome.refused += 1;
        tell.refused(error);
        row.renew(input);
      }
    }
  } finally {
    // A refusal is what has to be read.
    if (outcome.sent > 0 && outcome.refused === 0) tell.sent();
  }
}

/**
 * Sends what waits on this device now, and whatever comes to wait, when the network or the page is back. Returns the
 * way to stop.
 */
export function sendWaiting(rows: WaitingRows, tell: Tell): () => void {
  const known = Object.keys(rows);
  /** What waited when this was last looked at. */
  let seen = waitingByKey();
  const drop = (action: WaitingAction): void => {
    seen.delete(action.idempotencyKey);
    dropAction(action);
  };
  let running = false;
  /** No answer came the last time: the next one that comes to any call says that the network is back. */
  let lost = false;
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      if (dropUnsendable((endpoint) => known.includes(endpoint)).length > 0) tell.lapsed();
      await inTurn(() => sendAll(rows, tell, drop));
      lost = false;
      retries.reset();
    } catch (error) {
      lost = isLost(error);
      retries.plan(retries.nextDelay());
    }
    running = false;
  };
  const retries = retriesOf(() => void run());
  /** What another tab sent is shown here as well; of another build's endpoints nothing is shown. */
  const renewGone = (): void => {
    const now = waitingByKey();
    for (const [key, { rider, endpoint, input }] of seen) {
      const row: WaitingRow<QueueableKey> | undefined = rows[endpoint];
      if (rider === riderTail() && !now.has(key)) row?.renew(input);
    }
    seen = now;
  };
  const onWaiting = (): void => {
    renewGone();
    if (running || retries.isPlanned() || seen.size === 0) return;
    lost = true;
    retries.plan(retries.nextDelay());
  };
  const onAnswer = (): void => {
    if (lost && !running) retries.plan(0);
  };
  const stops = [retries.follow(), subscribeWaiting(onWaiting), subscribeServerTime(onAnswer)];
  retries.plan(0);
  return () => {
    for (const stop of stops) stop();
  };
}

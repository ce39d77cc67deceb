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

/** How the app shows the outcome of an action. */
interface WaitingRow<K extends QueueableKey> {
  /** Shows the gateway's response. */
  done(answer: CallOutput<K>): void;
  /** Shows the fact as the gateway has it: the action was refused, or another tab sent it. */
  renew(input: CallInput<K>): void;
}

/** One row for each endpoint whose calls may wait. */
export type WaitingRows = { readonly [K in QueueableKey]: WaitingRow<K> };

/** How the rider learns the outcome. */
interface OutcomeMessages {
  sent: () => void;
  refused: (error: unknown) => void;
  /** It waited too long. */
  lapsed: () => void;
}

/** One tab after another; without locks the idempotency keys make a second sending harmless. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  await (locks === undefined ? work() : locks.request('waiting-actions', work));
}

const waitingByKey = (): Map<string, WaitingAction> =>
  new Map(waitingActions().map((action) => [action.idempotencyKey, action]));

/**
 * Sends the waiting actions, in order. Rejects if the gateway has not decided: the remaining actions keep waiting.
 * @param drop removes an action that the gateway has decided
 */
async function sendAll(
  rows: WaitingRows,
  notify: OutcomeMessages,
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
        // Logged out meanwhile: it was sent, and there is no one to notify.
        if (riderTail() !== rider) return;
        row.done(answer as CallOutput<QueueableKey>);
        drop(action);
        outcome.sent += 1;
      } catch (error) {
        if (!decided(error) || riderTail() !== rider) throw error;
        drop(action);
        outcome.refused += 1;
        notify.refused(error);
        row.renew(input);
      }
    }
  } finally {
    // A refusal takes precedence, because the rider must read it.
    if (outcome.sent > 0 && outcome.refused === 0) notify.sent();
  }
}

/**
 * Sends the waiting actions of this device now, and later ones when the network or the page is back. Returns the
 * function that stops it.
 */
export function sendWaiting(rows: WaitingRows, notify: OutcomeMessages): () => void {
  const sendableEndpoints = Object.keys(rows);
  /** What waited at the last check. */
  let lastWaiting = waitingByKey();
  const drop = (action: WaitingAction): void => {
    lastWaiting.delete(action.idempotencyKey);
    dropAction(action);
  };
  let running = false;
  /** The last attempt got no response: the next response to any call shows that the network is back. */
  let networkLost = false;
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      if (dropUnsendable((endpoint) => sendableEndpoints.includes(endpoint)).length > 0)
        notify.lapsed();
      await inTurn(() => sendAll(rows, notify, drop));
      networkLost = false;
      retries.reset();
    } catch (error) {
      networkLost = isLost(error);
      retries.plan(retries.nextDelay());
    }
    running = false;
  };
  const retries = retriesOf(() => void run());
  /** Also shows here what another tab sent; skips endpoints of another build. */
  const renewGone = (): void => {
    const now = waitingByKey();
    for (const [key, { rider, endpoint, input }] of lastWaiting) {
      const row: WaitingRow<QueueableKey> | undefined = rows[endpoint];
      if (rider === riderTail() && !now.has(key)) row?.renew(input);
    }
    lastWaiting = now;
  };
  const onWaiting = (): void => {
    renewGone();
    if (running || retries.isPlanned() || lastWaiting.size === 0) return;
    networkLost = true;
    retries.plan(retries.nextDelay());
  };
  const onAnswer = (): void => {
    if (networkLost && !running) retries.plan(0);
  };
  const stops = [retries.follow(), subscribeWaiting(onWaiting), subscribeServerTime(onAnswer)];
  retries.plan(0);
  return () => {
    for (const stop of stops) stop();
  };
}

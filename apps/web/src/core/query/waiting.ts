import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Contract } from '@shtrans/contract/api/api';
import { IDEMPOTENCY_KEY_DAYS } from '@shtrans/contract/api/idempotency';
import { useEffect, useEffectEvent, useRef } from 'react';
import { attempt, isLost } from '../api/attempt.ts';
import { callLoosely, type LooseInput } from '../api/call.ts';
import type { CallInput, CallKey, CallOutput } from '../api/call-types.ts';
import { riderTail, subscribeSession } from '../session/session.ts';
import { signal, useDerived } from '../state/signal.ts';
import { fromJson } from '../storage/from-json.ts';
import { localStore } from '../storage/safe-storage.ts';
import { WAITING } from './waiting-name.ts';

/** The endpoints whose calls may wait on the device for the network. */
export type QueueableKey = {
  [K in CallKey]: Contract[K] extends { readonly queueable: true } ? K : never;
}[CallKey];

/** What a rider did without a network, until the gateway has decided on it. */
export interface WaitingAction<K extends QueueableKey = QueueableKey> {
  endpoint: K;
  input: CallInput<K>;
  idempotencyKey: string;
  /** Whose it is: the end of the credential. */
  rider: string;
  /** When it was done, in ms of the device's clock. */
  at: number;
}

const MOST_ACTIONS = 50;
/** While the gateway knows the key of a call again that it did and whose answer got lost. */
const LONGEST_MS = (IDEMPOTENCY_KEY_DAYS - 1) * DAY_MS;

const changes = signal(undefined, watch);
/** Calls back with each change, another tab's as well; returns the way to stop. */
export const subscribeWaiting = changes.subscribe;

/** Each in an entry of its own: two tabs that keep one at once do not overwrite each other's. */
const nameOf = ({ at, idempotencyKey }: WaitingAction): string =>
  `${WAITING}${at}:${idempotencyKey}`;

/** What an entry says; undefined where something else wrote, or another build in another form. */
function actionIn(entry: string): WaitingAction | undefined {
  const found = (fromJson(localStore.get(entry)) ?? {}) as WaitingAction;
  const { endpoint, input, idempotencyKey, rider, at } = found;
  const form = [endpoint, input, idempotencyKey, rider, at].map((part) => typeof part).join(' ');
  return form === 'string object string string number' ? found : undefined;
}

/**
 * Gives up what may not be sent any more: another rider's, of an endpoint that is not `known`, too old. Of the
 * rider's own, what it was.
 */
export function dropUnsendable(known: (endpoint: string) => boolean): WaitingAction[] {
  const dropped: WaitingAction[] = [];
  for (const name of localStore.names(WAITING)) {
    const action = actionIn(name);
    const own = action?.rider === riderTail();
    if (own && known(action.endpoint) && Math.abs(Date.now() - action.at) <= LONGEST_MS) continue;
    localStore.remove(name);
    if (own) dropped.push(action);
  }
  changes.set(undefined);
  return dropped;
}

/** What the rider did that is not sent yet, in the order in which it was done. */
export const waitingActions = (): WaitingAction[] =>
  localStore
    .names(WAITING)
    .flatMap((name) => actionIn(name) ?? [])
    .filter(({ rider }) => rider === riderTail())
    .sort((a, b) => a.at - b.at);

/** It was sent, or refused. */
export function dropAction(action: WaitingAction): void {
  localStore.remove(nameOf(action));
  changes.set(undefined);
}

function keepAction(action: WaitingAction): boolean {
  if (localStore.names(WAITING).length >= MOST_ACTIONS) return false;
  localStore.set(nameOf(action), JSON.stringify(action));
  changes.set(undefined);
  return true;
}

/** After a logout or another rider's login nobody finds what somebody else did. */
const onSession = (): void => void dropUnsendable(() => true);

function onStorage({ key }: StorageEvent): void {
  if (key === null || key.startsWith(WAITING)) changes.set(undefined);
}

function watch(): () => void {
  window.addEventListener('storage', onStorage);
  const leave = subscribeSession(onSession);
  return () => {
    window.removeEventListener('storage', onStorage);
    leave();
  };
}

/**
 * Does what a rider wants done and what may wait: resolves with the answer, or with undefined where none came and
 * it waits on the device. Rejects with what the gateway refused, and where no more can wait.
 */
export async function sendOrKeep<K extends QueueableKey>(
  endpoint: K,
  input: CallInput<K>,
): Promise<CallOutput<K> | undefined> {
  const name = `${endpoint} ${JSON.stringify(input.params)}`;
  return await attempt(name, async (idempotencyKey) => {
    const keep = (): boolean =>
      keepAction({ endpoint, input, idempotencyKey, rider: riderTail(), at: Date.now() });
    // After what waits already: the order is the rider's.
    if (waitingActions().length > 0 && keep()) return undefined;
    try {
      const loose = input as LooseInput;
      return (await callLoosely(endpoint, { ...loose, idempotencyKey })) as CallOutput<K>;
    } catch (error) {
      if (isLost(error) && keep()) return undefined;
      throw error;
    }
  });
}

/**
 * The first action of an endpoint that waits and that `isIt`, for the page that shows it as done.
 * @param onGone renews what the page shows: it was sent or refused, maybe in another tab, which alone has the answer
 */
export function useWaiting<K extends QueueableKey>(
  endpoint: K,
  isIt: (input: CallInput<K>) => boolean,
  onGone: () => void,
): WaitingAction<K> | undefined {
  const find = (): string | undefined =>
    JSON.stringify(
      waitingActions().find(
        (action) => action.endpoint === endpoint && isIt(action.input as CallInput<K>),
      ),
    );
  // As text: the same until the action is another.
  const found = useDerived(changes, find, () => undefined);
  const waits = found !== undefined;
  const waited = useRef(false);
  const renew = useEffectEvent(onGone);
  useEffect(() => {
    if (waited.current && !waits) renew();
    waited.current = waits;
  }, [waits]);
  return fromJson(found) as WaitingAction<K> | undefined;
}

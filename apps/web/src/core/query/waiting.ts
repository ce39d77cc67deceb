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
  /** Its owner: the end of the credential. */
  rider: string;
  /** When it was done, in ms of the device's clock. */
  at: number;
}

const MOST_ACTIONS = 50;
/** The gateway still recognises the key of a call that it did and whose response was lost. */
const LONGEST_MS = (IDEMPOTENCY_KEY_DAYS - 1) * DAY_MS;

const changes = signal(undefined, watch);
/** Calls back with each change, also from another tab. Returns the function that unsubscribes. */
export const subscribeWaiting = changes.subscribe;

/** Each in an entry of its own, so that two tabs that store one at the same time do not overwrite each other's. */
const nameOf = ({ at, idempotencyKey }: WaitingAction): string =>
  `${WAITING}${at}:${idempotencyKey}`;

/** Reads an entry, or returns undefined if other code or another build wrote it in another form. */
function actionIn(entry: string): WaitingAction | undefined {
  const action = (fromJson(localStore.get(entry)) ?? {}) as WaitingAction;
  const { endpoint, input, idempotencyKey, rider, at } = action;
  const form = [endpoint, input, idempotencyKey, rider, at].map((part) => typeof part).join(' ');
  return form === 'string object string string number' ? action : undefined;
}

/**
 * Drops actions that must not be sent any more: another rider's, those of an endpoint that is not `isSendable`, and
 * old ones. Returns those of this rider.
 */
export function dropUnsendable(isSendable: (endpoint: string) => boolean): WaitingAction[] {
  const dropped: WaitingAction[] = [];
  for (const name of localStore.names(WAITING)) {
    const action = actionIn(name);
    const isOwn = action?.rider === riderTail();
    if (isOwn && isSendable(action.endpoint) && Math.abs(Date.now() - action.at) <= LONGEST_MS)
      continue;
    localStore.remove(name);
    if (isOwn) dropped.push(action);
  }
  changes.set(undefined);
  return dropped;
}

/** The rider's actions that are not sent yet, in their order. */
export const waitingActions = (): WaitingAction[] =>
  localStore
    .names(WAITING)
    .flatMap((name) => actionIn(name) ?? [])
    .filter(({ rider }) => rider === riderTail())
    .sort((a, b) => a.at - b.at);

/** Removes an action that was sent or refused. */
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

/** After a logout or another rider's login, so that no rider sees another's actions. */
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
 * Performs an action that may wait: resolves with the response, or with undefined if none came and the action waits
 * on the device. Rejects if the gateway refused, or if no more actions can wait.
 */
export async function sendOrKeep<K extends QueueableKey>(
  endpoint: K,
  input: CallInput<K>,
): Promise<CallOutput<K> | undefined> {
  const name = `${endpoint} ${JSON.stringify(input.params)}`;
  return await attempt(name, async (idempotencyKey) => {
    const keep = (): boolean =>
      keepAction({ endpoint, input, idempotencyKey, rider: riderTail(), at: Date.now() });
    // After earlier waiting actions, to keep the rider's order.
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
 * Returns the first waiting action of an endpoint for which `isIt` is true, for the page that shows it as done.
 * @param onGone renews the page: the action was sent or refused, maybe in another tab, which alone has the response
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
  // As text, so that it stays equal until the action changes.
  const actionJson = useDerived(changes, find, () => undefined);
  const waits = actionJson !== undefined;
  const waited = useRef(false);
  const renew = useEffectEvent(onGone);
  useEffect(() => {
    if (waited.current && !waits) renew();
    waited.current = waits;
  }, [waits]);
  return fromJson(actionJson) as WaitingAction<K> | undefined;
}

import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { isLost } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { subscribeSession, token } from '../../core/session/session.ts';
import { signal } from '../../core/state/signal.ts';
import { retriesOf } from '../../core/view/retries.ts';
import {
  owner,
  putShelf,
  shelf,
  shelfOf,
  subscribeShelf,
  withoutFinished,
  write,
} from './favourite-store.ts';
import { learnOwner } from './favourite-owner.ts';
import { favouritesMessages } from './messages.ts';
import { showToast } from '../../ui/overlay/toast.ts';

/** Several taps in a row cause one request, in ms. */
const TAPS_MS = 800;
/** The gateway is not asked again within this time unless something changed, in ms. */
const FRESH_MS = 60_000;

/** Subscribed by pages that show favourites: while there is one, device and gateway are synchronised. */
const pages = signal(undefined, keepInStep);
const running = signal(false);
const retries = retriesOf(() => void run());
/** Whether the rider knows that the last change waits. */
const isNotified = signal(false);
/** The login of the last response, and its time. */
const lastAnswer = signal({ credential: '', at: 0 });

const changes = (uid: string): Favourite[] => {
  const { items, unsent } = shelf(uid);
  return items.filter(({ key }) => unsent.includes(key));
};

const isDue = (credential: string, uid: string): boolean =>
  lastAnswer.get().credential !== credential ||
  Date.now() - lastAnswer.get().at > FRESH_MS ||
  changes(uid).length > 0;

/** Whether the gateway refuses the changes; its own favourites are shown nevertheless. */
const refusesThem = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'favourites_full' || error.code === 'favourite_invalid');

/**
 * Stores the gateway's favourites of a rider, except items that changed on the device after the request.
 * @param sentItems the items in the request
 */
function takeAnswer(
  uid: string,
  answer: readonly Favourite[],
  sentItems: readonly Favourite[],
): void {
  write((now) => {
    const { items, unsent } = shelfOf(now, uid);
    const sentChangeTimes = new Map(sentItems.map(({ key, changedAt }) => [key, changedAt]));
    const open = unsent.filter(
      (key) => sentChangeTimes.get(key) !== items.find((item) => item.key === key)?.changedAt,
    );
    const ours = items.filter(({ key }) => open.includes(key));
    const theirs = answer.filter(({ key, removed }) => !removed && !open.includes(key));
    const next = putShelf(now, uid, { items: [...theirs, ...ours], unsent: open });
    return withoutFinished(next, owner());
  });
}

/** Synchronises the device's changes and the rider's favourites. */
async function exchange(credential: string, uid: string): Promise<void> {
  const sentItems = changes(uid);
  try {
    const answer = await call('POST maas:/v1/favourites/sync', { body: { items: sentItems } });
    takeAnswer(uid, answer.items, sentItems);
  } catch (error) {
    if (!refusesThem(error)) throw error;
    const answer = await call('GET maas:/v1/favourites');
    takeAnswer(uid, answer.items, []);
    throw error;
  }
  lastAnswer.set({ credential, at: Date.now() });
}

/** The rider of the credential, requested once per login. */
async function rider(credential: string): Promise<string | undefined> {
  const knownOwner = owner();
  if (knownOwner !== undefined) return knownOwner;
  const { uid } = await call('GET auth:/v1/me');
  if (token() === credential) learnOwner(uid);
  return owner();
}

/** Tells the rider once why the last change is not at the gateway, however often it is retried. */
async function tellOnce(error: unknown): Promise<void> {
  const uid = owner();
  if (isNotified.get() || uid === undefined || changes(uid).length === 0) return;
  if (refusesThem(error)) {
    isNotified.set(true);
    showToast(errorText(error));
  } else if (isLost(error)) {
    isNotified.set(true);
    await loadMessages(favouritesMessages);
    showToast(favouritesMessages().waits);
  }
}

async function run(): Promise<void> {
  const credential = token();
  if (credential === undefined || running.get()) return;
  running.set(true);
  let retryDelay: number | undefined;
  try {
    const uid = await rider(credential);
    if (uid !== undefined && isDue(credential, uid)) await exchange(credential, uid);
    retries.reset();
    isNotified.set(false);
  } catch (error) {
    // The items on the device stay, and the exchange is retried.
    if (token() === credential) tellOnce(error).catch(() => undefined);
    retryDelay = retries.nextDelay();
  }
  running.set(false);
  // Something changed, or another rider logged in, during the request.
  if (!retries.isPlanned() && isOpen()) retryDelay ??= TAPS_MS;
  if (retryDelay !== undefined && pages.isFollowed()) retries.plan(retryDelay);
}

function isOpen(): boolean {
  if (token() === undefined) return false;
  const uid = owner();
  return uid === undefined || changes(uid).length > 0;
}

const soon = (): void => retries.plan(0);

function onChange(): void {
  if (!running.get()) isNotified.set(false);
  if (!running.get() && isOpen()) retries.plan(TAPS_MS);
}

function keepInStep(): () => void {
  const stops = [subscribeShelf(onChange), subscribeSession(soon), retries.follow()];
  soon();
  return () => {
    // A last tap before the rider left the page.
    const waiting = retries.isPlanned() && owner() !== undefined && isOpen();
    for (const stop of stops) stop();
    if (waiting) void run();
  };
}

/**
 * Synchronises the rider's favourites between this device and the gateway while a page shows them: immediately, after
 * each change, after a login, when the page or the network comes back. Returns the function that stops it.
 */
export const syncFavourites = (): (() => void) => pages.subscribe(() => {});

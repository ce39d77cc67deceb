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

/** Several taps in a row are one question, in ms. */
const TAPS_MS = 800;
/** What the gateway said is not asked for again within this time unless something changed, in ms. */
const FRESH_MS = 60_000;

/** Followed by the pages that show favourites: while there is one, the two sides are kept the same. */
const pages = signal(undefined, keepInStep);
const running = signal(false);
const retries = retriesOf(() => void run());
/** Whether the rider knows that the last change waits. */
const told = signal(false);
/** Which login was answered last, and when. */
const answered = signal({ credential: '', at: 0 });

const changes = (uid: string): Favourite[] => {
  const { items, unsent } = shelf(uid);
  return items.filter(({ key }) => unsent.includes(key));
};

const isDue = (credential: string, uid: string): boolean =>
  answered.get().credential !== credential ||
  Date.now() - answered.get().at > FRESH_MS ||
  changes(uid).length > 0;

/** The gateway does not take them: its own are shown all the same. */
const refusesThem = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'favourites_full' || error.code === 'favourite_invalid');

/**
 * Takes the gateway's answer for a rider: it stands, except where the device was changed after the
 * question was sent.
 * @param sent what the question carried
 */
function takeAnswer(uid: string, answer: readonly Favourite[], sent: readonly Favourite[]): void {
  write((now) => {
    const { items, unsent } = shelfOf(now, uid);
    const heard = new Map(sent.map(({ key, changedAt }) => [key, changedAt]));
    const open = unsent.filter(
      (key) => heard.get(key) !== items.find((item) => item.key === key)?.changedAt,
    );
    const ours = items.filter(({ key }) => open.includes(key));
    const theirs = answer.filter(({ key, removed }) => !removed && !open.includes(key));
    const next = putShelf(now, uid, { items: [...theirs, ...ours], unsent: open });
    return withoutFinished(next, owner());
  });
}

/** Brings the device's changes and the rider's favourites together. */
async function exchange(credential: string, uid: string): Promise<void> {
  const sent = changes(uid);
  try {
    const answer = await call('POST maas:/v1/favourites/sync', { body: { items: sent } });
    takeAnswer(uid, answer.items, sent);
  } catch (error) {
    if (!refusesThem(error)) throw error;
    const answer = await call('GET maas:/v1/favourites');
    takeAnswer(uid, answer.items, []);
    throw error;
  }
  answered.set({ credential, at: Date.now() });
}

/** Whose the credential is, asked once per login. */
async function rider(credential: string): Promise<string | undefined> {
  const known = owner();
  if (known !== undefined) return known;
  const { uid } = await call('GET auth:/v1/me');
  if (token() === credential) learnOwner(uid);
  return owner();
}

/** Why the last change is not at the gateway: once, however often it is tried. */
async function tellOnce(error: unknown): Promise<void> {
  const uid = owner();
  if (told.get() || uid === undefined || changes(uid).length === 0) return;
  if (refusesThem(error)) {
    told.set(true);
    showToast(errorText(error));
  } else if (isLost(error)) {
    told.set(true);
    await loadMessages(favouritesMessages);
    showToast(favouritesMessages().waits);
  }
}

async function run(): Promise<void> {
  const credential = token();
  if (credential === undefined || running.get()) return;
  running.set(true);
  let again: number | undefined;
  try {
    const uid = await rider(credential);
    if (uid !== undefined && isDue(credential, uid)) await exchange(credential, uid);
    retries.reset();
    told.set(false);
  } catch (error) {
    // What is kept here stays, and it is tried again.
    if (token() === credential) tellOnce(error).catch(() => undefined);
    again = retries.nextDelay();
  }
  running.set(false);
  // Changed, or somebody else logged in, while it was on its way.
  if (!retries.isPlanned() && isOpen()) again ??= TAPS_MS;
  if (again !== undefined && pages.isFollowed()) retries.plan(again);
}

function isOpen(): boolean {
  if (token() === undefined) return false;
  const uid = owner();
  return uid === undefined || changes(uid).length > 0;
}

const soon = (): void => retries.plan(0);

function onChange(): void {
  if (!running.get()) told.set(false);
  if (!running.get() && isOpen()) retries.plan(TAPS_MS);
}

function keepInStep(): () => void {
  const stops = [subscribeShelf(onChange), subscribeSession(soon), retries.follow()];
  soon();
  return () => {
    // A last tap before the page was left.
    const waiting = retries.isPlanned() && owner() !== undefined && isOpen();
    for (const stop of stops) stop();
    if (waiting) void run();
  };
}

/**
 * Keeps the rider's favourites on this device and at the gateway the same while a page shows them:
 * at once, after each change, after a login, when the page or the network comes back. Returns the
 * way to stop.
 */
export const syncFavourites = (): (() => void) => pages.subscribe(() => {});

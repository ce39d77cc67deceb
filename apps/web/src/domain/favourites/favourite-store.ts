import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { riderTail, subscribeSession, token } from '../../core/session/session.ts';
import { signal } from '../../core/state/signal.ts';
import { fromJson } from '../../core/storage/from-json.ts';
import { localStore } from '../../core/storage/safe-storage.ts';
import { UNSENT_FAVOURITES } from './unsent-name.ts';

const NAME = 'favourites';
/**
 * The shelf of favourites stored without a login. A rider who logs in is asked whether to take it over. Like the
 * shelf of a rider who is not identified yet, it is named by the last characters of the credential, here none.
 */
export const NO_RIDER = '';

/** One rider's favourites on this device. */
export interface Shelf {
  items: readonly Favourite[];
  /** Keys of items whose present state is not sent to the gateway yet. */
  unsent: readonly string[];
}

export interface Kept {
  shelves: Record<string, Shelf>;
  /** The owner of the credential with this tail. */
  known: { tail: string; uid: string } | null;
}

const EMPTY: Shelf = { items: [], unsent: [] };
/** Signals changes, also from another tab. */
const changes = signal(undefined, watch);
/** Calls back with each change. Returns the function that unsubscribes. */
export const subscribeShelf = changes.subscribe;

const isFavourite = (value: unknown): value is Favourite => {
  const item = value as Partial<Favourite> | null;
  return (
    typeof item?.key === 'string' &&
    typeof item.kind === 'string' &&
    typeof item.name?.zh === 'string' &&
    typeof item.changedAt === 'string' &&
    !Number.isNaN(Date.parse(item.changedAt))
  );
};

function readShelf(value: unknown): Shelf {
  const { items, unsent } = (value ?? {}) as Partial<Shelf>;
  return {
    items: Array.isArray(items) ? items.filter(isFavourite) : [],
    unsent: Array.isArray(unsent) ? unsent.filter((key) => typeof key === 'string') : [],
  };
}

/** Parses a stored text; returns an empty state if other code wrote it. */
function parse(text: string): Kept {
  const parsed = (fromJson(text) ?? {}) as Partial<Kept>;
  const shelves = Object.entries(parsed.shelves ?? {});
  return {
    shelves: Object.fromEntries(shelves.map(([uid, shelf]) => [uid, readShelf(shelf)])),
    known: typeof parsed.known?.uid === 'string' ? parsed.known : null,
  };
}

/** The stored text that was read or written last, with its parsed state. */
const last = signal({ text: '{}', kept: parse('{}') });

/** The state as stored now, because another tab may have written it. */
function current(): Kept {
  const text = localStore.get(NAME) ?? '{}';
  if (last.get().text !== text) last.set({ text, kept: parse(text) });
  return last.get().kept;
}

/** Changes the stored state. */
export function write(change: (now: Kept) => Kept): void {
  const nextState = change(current());
  const text = JSON.stringify(nextState);
  last.set({ text, kept: nextState });
  const isUnsent = Object.values(nextState.shelves).some(({ unsent }) => unsent.length > 0);
  // Set before the favourites and removed after them: if the page ends in between, the mark is superfluous, never missing.
  if (isUnsent) localStore.set(UNSENT_FAVOURITES, '1');
  localStore.set(NAME, text);
  if (!isUnsent) localStore.remove(UNSENT_FAVOURITES);
  tellAll();
}

const tellAll = (): void => changes.set(undefined);

/** The rider of the present credential; undefined without a login, or if not known yet. */
export function owner(): string | undefined {
  const { known } = current();
  return known !== null && known.tail === riderTail() ? known.uid : undefined;
}

/**
 * Removes what must not show without its rider's login. Drops shelves that the gateway has in full; shelves with
 * unsent changes wait, hidden, for their rider's next login.
 */
export function withoutFinished({ shelves, known }: Kept, uid: string | undefined): Kept {
  const shelvesToKeep = new Set([NO_RIDER, uid, riderTail()]);
  const waiting = Object.entries(shelves).filter(
    ([name, { unsent }]) => shelvesToKeep.has(name) || unsent.length > 0,
  );
  return { shelves: Object.fromEntries(waiting), known };
}

/** The shelf of a rider, or the one without a login. */
export const shelfOf = ({ shelves }: Kept, uid: string): Shelf => shelves[uid] ?? EMPTY;

export const putShelf = (now: Kept, uid: string, shelf: Shelf): Kept => ({
  ...now,
  shelves: { ...now.shelves, [uid]: shelf },
});

/** The name of the shelf that is shown. */
const shownShelf = (): string => owner() ?? riderTail();

/** The shelf of the rider, or the one without a login. The same object until it changes. */
export const shelf = (uid = shownShelf()): Shelf => shelfOf(current(), uid);

/** Changes the shelf that is shown. */
export function changeShelf(change: (now: Shelf) => Shelf): void {
  const uid = shownShelf();
  write((now) => putShelf(now, uid, change(shelfOf(now, uid))));
}

function onStorage(event: StorageEvent): void {
  if (event.key === NAME || event.key === null) tellAll();
}

/** After a logout no shelf is shown; after a login the rider's is, once its owner is known. */
function onSession(): void {
  if (token() === undefined && current().known !== null) {
    write((now) => withoutFinished({ ...now, known: null }, undefined));
  } else {
    tellAll();
  }
}

function watch(): () => void {
  window.addEventListener('storage', onStorage);
  const leave = subscribeSession(onSession);
  // The logout may have happened on a page without favourites.
  onSession();
  return () => {
    window.removeEventListener('storage', onStorage);
    leave();
  };
}

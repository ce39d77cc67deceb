import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { riderTail, subscribeSession, token } from '../../core/session/session.ts';
import { signal } from '../../core/state/signal.ts';
import { fromJson } from '../../core/storage/from-json.ts';
import { localStore } from '../../core/storage/safe-storage.ts';
import { UNSENT_FAVOURITES } from './unsent-name.ts';

const NAME = 'favourites';
/**
 * The shelf of what is kept without a login. A rider who logs in is asked whether to take it over. Like that of a rider
 * who is not known yet it is named by the end of the credential, which nobody has.
 */
export const NOBODY = '';

/** What one rider keeps on this device. */
export interface Shelf {
  items: readonly Favourite[];
  /** Keys of those that the gateway has not heard of in their present state. */
  unsent: readonly string[];
}

export interface Kept {
  shelves: Record<string, Shelf>;
  /** Whose the credential with this end is. */
  known: { tail: string; uid: string } | null;
}

const EMPTY: Shelf = { items: [], unsent: [] };
/** Followed for changes, another tab's as well. */
const changes = signal(undefined, watch);
/** Calls back with each change; returns the way to stop. */
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

/** What a text of the storage says; nothing when something else wrote there. */
function parse(text: string): Kept {
  const found = (fromJson(text) ?? {}) as Partial<Kept>;
  const shelves = Object.entries(found.shelves ?? {});
  return {
    shelves: Object.fromEntries(shelves.map(([uid, shelf]) => [uid, readShelf(shelf)])),
    known: typeof found.known?.uid === 'string' ? found.known : null,
  };
}

/** The text of the storage that was read or written last, with what it says. */
const last = signal({ text: '{}', kept: parse('{}') });

/** What is kept, as the storage has it now: another tab may have written. */
function current(): Kept {
  const text = localStore.get(NAME) ?? '{}';
  if (last.get().text !== text) last.set({ text, kept: parse(text) });
  return last.get().kept;
}

/** Changes what is kept. */
export function write(change: (now: Kept) => Kept): void {
  const kept = change(current());
  const text = JSON.stringify(kept);
  last.set({ text, kept });
  localStore.set(NAME, text);
  if (Object.values(kept.shelves).some(({ unsent }) => unsent.length > 0)) {
    localStore.set(UNSENT_FAVOURITES, '1');
  } else {
    localStore.remove(UNSENT_FAVOURITES);
  }
  tellAll();
}

const tellAll = (): void => changes.set(undefined);

/** Who the present credential belongs to; undefined: nobody is logged in, or it is not known yet. */
export function owner(): string | undefined {
  const { known } = current();
  return known !== null && known.tail === riderTail() ? known.uid : undefined;
}

/**
 * Without a login the device shows no rider's things. What the gateway has is given up; what it has
 * not heard of yet waits out of sight for its rider's next login.
 */
export function withoutFinished({ shelves, known }: Kept, uid: string | undefined): Kept {
  const kept = new Set([NOBODY, uid, riderTail()]);
  const waiting = Object.entries(shelves).filter(
    ([name, { unsent }]) => kept.has(name) || unsent.length > 0,
  );
  return { shelves: Object.fromEntries(waiting), known };
}

/** The shelf of a rider, or of nobody. */
export const shelfOf = ({ shelves }: Kept, uid: string): Shelf => shelves[uid] ?? EMPTY;

export const putShelf = (now: Kept, uid: string, shelf: Shelf): Kept => ({
  ...now,
  shelves: { ...now.shelves, [uid]: shelf },
});

/** Whose shelf is shown. */
const shownShelf = (): string => owner() ?? riderTail();

/** The shelf of the rider, or of nobody. The same object until it changes. */
export const shelf = (uid = shownShelf()): Shelf => shelfOf(current(), uid);

/** Changes the shelf that is shown. */
export function changeShelf(change: (now: Shelf) => Shelf): void {
  const uid = shownShelf();
  write((now) => putShelf(now, uid, change(shelfOf(now, uid))));
}

function onStorage(event: StorageEvent): void {
  if (event.key === NAME || event.key === null) tellAll();
}

/** After a logout no shelf is shown; after a login the rider's is, once it is known whose it is. */
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

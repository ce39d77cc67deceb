import type { Favourite } from '@shtrans/contract/favourites';
import { riderTail, subscribeSession, token } from '../../core/session/session.ts';
import { signal } from '../../core/state/signal.ts';
import { localStore } from '../../core/storage/safe-storage.ts';

const NAME = 'favourites';
/** The shelf of what is kept without a login. The first rider who logs in takes it over. */
const NOBODY = '';

/** What one rider keeps on this device. */
export interface Shelf {
  items: readonly Favourite[];
  /** Keys of those that the gateway has not heard of in their present state. */
  unsent: readonly string[];
}

interface Kept {
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

function shelfOf(value: unknown): Shelf {
  const { items, unsent } = (value ?? {}) as Partial<Shelf>;
  return {
    items: Array.isArray(items) ? items.filter(isFavourite) : [],
    unsent: Array.isArray(unsent) ? unsent.filter((key) => typeof key === 'string') : [],
  };
}

/** What a text of the storage says; nothing when something else wrote there. */
function parse(text: string): Kept {
  try {
    const found = JSON.parse(text) as Partial<Kept>;
    const shelves = Object.entries(found.shelves ?? {});
    return {
      shelves: Object.fromEntries(shelves.map(([uid, shelf]) => [uid, shelfOf(shelf)])),
      known: typeof found.known?.uid === 'string' ? found.known : null,
    };
  } catch {
    return { shelves: {}, known: null };
  }
}

/** The text of the storage that was read or written last, with what it says. */
const last = signal({ text: '{}', kept: parse('{}') });

/** What is kept, as the storage has it now: another tab may have written. */
function current(): Kept {
  const text = localStore.get(NAME) ?? '{}';
  if (last.get().text !== text) last.set({ text, kept: parse(text) });
  return last.get().kept;
}

function write(change: (now: Kept) => Kept): void {
  const kept = change(current());
  const text = JSON.stringify(kept);
  last.set({ text, kept });
  localStore.set(NAME, text);
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
function withoutFinished({ shelves, known }: Kept, uid: string | undefined): Kept {
  const waiting = Object.entries(shelves).filter(
    ([name, { unsent }]) => name === NOBODY || name === uid || unsent.length > 0,
  );
  return { shelves: Object.fromEntries(waiting), known };
}

const putShelf = (now: Kept, uid: string, shelf: Shelf): Kept => ({
  ...now,
  shelves: { ...now.shelves, [uid]: shelf },
});

/** The shelf of the rider, or of nobody. The same object until it changes. */
export const shelf = (uid = owner() ?? NOBODY): Shelf => current().shelves[uid] ?? EMPTY;

/** Changes the shelf that is shown. */
export function changeShelf(change: (now: Shelf) => Shelf): void {
  const uid = owner() ?? NOBODY;
  write((now) => putShelf(now, uid, change(now.shelves[uid] ?? EMPTY)));
}

/** Later than; a tie goes to the one that is there. */
const later = (a: Favourite, b: Favourite | undefined): boolean =>
  b === undefined || Date.parse(a.changedAt) > Date.parse(b.changedAt);

/** Learns whose the credential is: what nobody owned becomes theirs, the later change standing. */
export function claim(credential: string, uid: string): void {
  const tail = riderTail(credential);
  if (riderTail() !== tail) return;
  write((now) => {
    const theirs = now.shelves[uid] ?? EMPTY;
    const free = now.shelves[NOBODY] ?? EMPTY;
    const taken = free.items.filter((item) =>
      later(
        item,
        theirs.items.find(({ key }) => key === item.key),
      ),
    );
    const keys = new Set(taken.map(({ key }) => key));
    const merged: Shelf = {
      items: [...theirs.items.filter(({ key }) => !keys.has(key)), ...taken],
      unsent: [...new Set([...theirs.unsent, ...keys])],
    };
    const shelves = { ...now.shelves, [uid]: merged, [NOBODY]: EMPTY };
    return withoutFinished({ shelves, known: { tail, uid } }, uid);
  });
}

/**
 * Takes the gateway's answer for a rider: it stands, except where the device was changed after the
 * question was sent.
 * @param sent what the question carried
 */
export function takeAnswer(
  uid: string,
  answer: readonly Favourite[],
  sent: readonly Favourite[],
): void {
  write((now) => {
    const { items, unsent } = now.shelves[uid] ?? EMPTY;
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

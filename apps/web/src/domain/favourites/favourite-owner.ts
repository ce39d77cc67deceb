import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { riderTail } from '../../core/session/session.ts';
import {
  type Kept,
  NOBODY,
  putShelf,
  type Shelf,
  shelf,
  shelfOf,
  withoutFinished,
  write,
} from './favourite-store.ts';

/** Later than; a tie goes to the one that is there. */
const later = (a: Favourite, b: Favourite | undefined): boolean =>
  b === undefined || Date.parse(a.changedAt) > Date.parse(b.changedAt);

/** Puts things on a rider's shelf, the later change standing, and empties the shelf they come from. */
function moveTo(now: Kept, uid: string, from: string, items: readonly Favourite[]): Kept {
  const theirs = shelfOf(now, uid);
  const taken = items.filter((item) =>
    later(
      item,
      theirs.items.find(({ key }) => key === item.key),
    ),
  );
  const keys = new Set(taken.map(({ key }) => key));
  const merged = {
    items: [...theirs.items.filter(({ key }) => !keys.has(key)), ...taken],
    unsent: [...new Set([...theirs.unsent, ...keys])],
  };
  return putShelf(putShelf(now, uid, merged), from, { items: [], unsent: [] });
}

/** A rider's shelf has the name of the rider; of one who never got known nobody comes back for theirs. */
const isOfUnknown = (name: string): boolean => name.length === riderTail().length;

/** Learns whose the present credential is: what was kept under it is theirs. */
export function learnOwner(uid: string): void {
  const tail = riderTail();
  write((now) => {
    const { shelves } = moveTo(now, uid, tail, shelfOf(now, tail).items);
    const named = Object.entries(shelves).filter(([name]) => !isOfUnknown(name));
    return withoutFinished({ shelves: Object.fromEntries(named), known: { tail, uid } }, uid);
  });
}

/** What is kept without a login, as far as it was not removed again. */
const keptByNobody = ({ items }: Shelf): Favourite[] => items.filter(({ removed }) => !removed);

/** How many things are kept without a login. */
export const countOfNobody = (): number => keptByNobody(shelf(NOBODY)).length;

/** Gives what is kept without a login to a rider, who said so. */
export const giveToRider = (uid: string): void =>
  write((now) => moveTo(now, uid, NOBODY, keptByNobody(shelfOf(now, NOBODY))));

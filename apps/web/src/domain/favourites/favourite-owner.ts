import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { riderTail } from '../../core/session/session.ts';
import {
  type Kept,
  NO_RIDER,
  putShelf,
  type Shelf,
  shelf,
  shelfOf,
  withoutFinished,
  write,
} from './favourite-store.ts';

/** Whether a change is later than another; false for a tie. */
const later = (a: Favourite, b: Favourite | undefined): boolean =>
  b === undefined || Date.parse(a.changedAt) > Date.parse(b.changedAt);

/** Moves items to a rider's shelf, where the later change wins, and empties their old shelf. */
function moveTo(now: Kept, uid: string, from: string, items: readonly Favourite[]): Kept {
  const theirs = shelfOf(now, uid);
  const newer = items.filter((item) =>
    later(
      item,
      theirs.items.find(({ key }) => key === item.key),
    ),
  );
  const keys = new Set(newer.map(({ key }) => key));
  const merged = {
    items: [...theirs.items.filter(({ key }) => !keys.has(key)), ...newer],
    unsent: [...new Set([...theirs.unsent, ...keys])],
  };
  return putShelf(putShelf(now, uid, merged), from, { items: [], unsent: [] });
}

/** A shelf has its rider's name; a shelf of a rider who was never identified is unreachable. */
const isOfUnknown = (name: string): boolean => name.length === riderTail().length;

/** Learns the owner of the present credential: favourites stored under it belong to that rider. */
export function learnOwner(uid: string): void {
  const tail = riderTail();
  write((now) => {
    const { shelves } = moveTo(now, uid, tail, shelfOf(now, tail).items);
    const knownShelves = Object.entries(shelves).filter(([name]) => !isOfUnknown(name));
    return withoutFinished(
      { shelves: Object.fromEntries(knownShelves), known: { tail, uid } },
      uid,
    );
  });
}

/** The favourites stored without a login that were not removed. */
const unclaimedItems = ({ items }: Shelf): Favourite[] => items.filter(({ removed }) => !removed);

/** The number of favourites stored without a login. */
export const countUnclaimed = (): number => unclaimedItems(shelf(NO_RIDER)).length;

/** Moves the favourites stored without a login to a rider, after they agreed. */
export const giveToRider = (uid: string): void =>
  write((now) => moveTo(now, uid, NO_RIDER, unclaimedItems(shelfOf(now, NO_RIDER))));

import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { FAVOURITES_MAX } from '@shtrans/contract/favourites/facts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { LineRef, StopRef } from '@shtrans/contract/traffic/schemas';
import { useEffect, useSyncExternalStore } from 'react';
import { type Point, pointText } from '../../core/host/location.ts';
import { useLoggedIn } from '../../core/session/session.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { changeShelf, type Shelf, shelf, subscribeShelf } from './favourite-store.ts';

/** A favourite without its change time, which the store sets. */
export type NewFavourite = Omit<Favourite, 'changedAt' | 'removed'>;

/** An end of a trip or a place: a stop of the feed, or a point with its name. */
export interface FavouriteEnd extends Point {
  name: Bilingual;
  /** Absent or null: a point only. */
  stopId?: string | null;
}

type At = NonNullable<Favourite['at']>;

const CONTROLS = /\p{Cc}/gu;
/** Texts within the gateway's limits. */
const fit = (text: string, longest: number): string =>
  text.replace(CONTROLS, ' ').slice(0, longest);
const atOf = ({ lat, lon, name, stopId = null }: FavouriteEnd): At => ({
  lat,
  lon,
  name: { zh: fit(name.zh, 80), en: fit(name.en, 120) },
  stopId,
});

/** Two ids and their separator fit into a key. */
const LONGEST_ID = 50;
const endKey = ({ stopId = null, ...end }: FavouriteEnd): string =>
  stopId !== null && stopId.length <= LONGEST_ID ? stopId : pointText(end);

const favourite = (
  kind: Favourite['kind'],
  key: string,
  name: Bilingual,
  place: FavouriteEnd | null,
  to: FavouriteEnd | null = null,
): NewFavourite => ({ key, kind, name, at: place && atOf(place), to: to && atOf(to) });

export const favouriteOfStation = (stop: StopRef): NewFavourite =>
  favourite('stop', `stop:${stop.id}`, stop.name, { ...stop, stopId: stop.id });

export const favouriteOfLine = ({ id, name }: LineRef): NewFavourite =>
  favourite('line', `line:${id}`, name, null);

export const favouriteOfPlace = (place: FavouriteEnd): NewFavourite =>
  favourite('place', `place:${pointText(place)}`, place.name, place);

/** From one end to the other, at any time. */
export const favouriteOfTrip = (from: FavouriteEnd, to: FavouriteEnd): NewFavourite => {
  const name = {
    zh: `${from.name.zh} → ${to.name.zh}`,
    en: `${from.name.en || from.name.zh} → ${to.name.en || to.name.zh}`,
  };
  return favourite('trip', `trip:${endKey(from)}>${endKey(to)}`, name, from, to);
};

/** Home or work: there is one of each. */
export const favouriteOfDaily = (kind: 'home' | 'work', place: FavouriteEnd): NewFavourite =>
  favourite(kind, kind, place.name, place);

/** The visible items of a shelf, the oldest first. The same list until the shelf changes. */
const visibleItems = new WeakMap<Shelf, readonly Favourite[]>();
function shownOf(source: Shelf): readonly Favourite[] {
  const cached = visibleItems.get(source);
  if (cached !== undefined) return cached;
  const list = source.items
    .filter(({ removed }) => !removed)
    .sort((a, b) => Date.parse(a.changedAt) - Date.parse(b.changedAt));
  visibleItems.set(source, list);
  return list;
}

/** The favourites, the oldest first. */
export const favourites = (): readonly Favourite[] => shownOf(shelf());

/** Later than the last change, even if another device's clock was ahead of this one's. */
const changeTime = (old: Favourite | undefined): string => {
  const before = old === undefined ? 0 : Date.parse(old.changedAt);
  return new Date(Math.max(serverNow(), before + 1)).toISOString();
};

function putItem({ key, kind, name, at, to }: NewFavourite, removed: boolean): void {
  changeShelf(({ items, unsent }) => {
    const old = items.find((item) => item.key === key);
    const item: Favourite = { key, kind, name, at, to, changedAt: changeTime(old), removed };
    const otherItems = items.filter((existing) => existing !== old);
    return { items: [...otherItems, item], unsent: [...new Set([...unsent, key])] };
  });
}

/** Adds a favourite, or replaces the place of home or work. Returns false if the list is full. */
export function setFavourite(favourite: NewFavourite): boolean {
  const list = favourites();
  const isKnown = list.some(({ key }) => key === favourite.key);
  if (!isKnown && list.length >= FAVOURITES_MAX) return false;
  putItem(favourite, false);
  return true;
}

export function removeFavourite(key: string): void {
  const existing = favourites().find((favourite) => favourite.key === key);
  if (existing !== undefined) putItem(existing, true);
}

/** Adds or removes a favourite and returns the result. */
export function toggleFavourite(favourite: NewFavourite): 'added' | 'removed' | 'full' {
  if (favourites().some(({ key }) => key === favourite.key)) {
    removeFavourite(favourite.key);
    return 'removed';
  }
  return setFavourite(favourite) ? 'added' : 'full';
}

const nothing: readonly Favourite[] = [];

/** The rider's favourites, the oldest first; synchronised with the gateway after a login. */
export function useFavourites(): readonly Favourite[] {
  const isLoggedIn = useLoggedIn();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const follow = async (): Promise<void> => {
      const { syncFavourites } = await import('./favourite-sync.ts');
      if (!isUnmounted) stop = syncFavourites();
    };
    // If this fails, the device's own are shown, and the next page tries again.
    follow().catch(() => undefined);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [isLoggedIn]);
  return useSyncExternalStore(subscribeShelf, favourites, () => nothing);
}

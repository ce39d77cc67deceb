import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { FAVOURITES_MAX } from '@shtrans/contract/favourites/facts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { LineRef, StopRef } from '@shtrans/contract/traffic/schemas';
import { useEffect, useSyncExternalStore } from 'react';
import type { Point } from '../../core/host/location.ts';
import { useLoggedIn } from '../../core/session/session.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { changeShelf, type Shelf, shelf, subscribeShelf } from './favourite-store.ts';

/** What can be kept; when it was set is the store's to say. */
export type NewFavourite = Omit<Favourite, 'changedAt' | 'removed'>;

/** An end of a trip or a place: a stop of the feed, or a point with its name. */
export interface FavouriteEnd extends Point {
  name: Bilingual;
  /** Absent or null: just a point. */
  stopId?: string | null;
}

type At = NonNullable<Favourite['at']>;

const CONTROLS = /\p{Cc}/gu;
/** Texts as the gateway takes them. */
const fit = (text: string, longest: number): string =>
  text.replace(CONTROLS, ' ').slice(0, longest);
const atOf = ({ lat, lon, name, stopId = null }: FavouriteEnd): At => ({
  lat,
  lon,
  name: { zh: fit(name.zh, 80), en: fit(name.en, 120) },
  stopId,
});

/** Two of them and their sign are within what a key may hold. */
const LONGEST_ID = 50;
const endKey = ({ stopId = null, ...at }: FavouriteEnd): string =>
  stopId !== null && stopId.length <= LONGEST_ID ? stopId : spot(at);
/** To some ten metres. */
const spot = ({ lat, lon }: Point): string => `${lat.toFixed(4)},${lon.toFixed(4)}`;

const favourite = (
  kind: Favourite['kind'],
  key: string,
  name: Bilingual,
  at: FavouriteEnd | null,
  to: FavouriteEnd | null = null,
): NewFavourite => ({ key, kind, name, at: at && atOf(at), to: to && atOf(to) });

export const favouriteOfStation = (stop: StopRef): NewFavourite =>
  favourite('stop', `stop:${stop.id}`, stop.name, { ...stop, stopId: stop.id });

export const favouriteOfLine = ({ id, name }: LineRef): NewFavourite =>
  favourite('line', `line:${id}`, name, null);

export const favouriteOfPlace = (place: FavouriteEnd): NewFavourite =>
  favourite('place', `place:${spot(place)}`, place.name, place);

/** From one end to the other, whatever the time. */
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

/** What is shown of a shelf, the first kept first. The same list until the shelf changes. */
const shown = new WeakMap<Shelf, readonly Favourite[]>();
function shownOf(of: Shelf): readonly Favourite[] {
  const known = shown.get(of);
  if (known !== undefined) return known;
  const list = of.items
    .filter(({ removed }) => !removed)
    .sort((a, b) => Date.parse(a.changedAt) - Date.parse(b.changedAt));
  shown.set(of, list);
  return list;
}

/** What is kept, the first kept first. */
export const favourites = (): readonly Favourite[] => shownOf(shelf());

/** Later than its last change, also where a device's clock went ahead of this one's. */
const changeTime = (old: Favourite | undefined): string => {
  const before = old === undefined ? 0 : Date.parse(old.changedAt);
  return new Date(Math.max(serverNow(), before + 1)).toISOString();
};

function put({ key, kind, name, at, to }: NewFavourite, removed: boolean): void {
  changeShelf(({ items, unsent }) => {
    const old = items.find((item) => item.key === key);
    const item: Favourite = { key, kind, name, at, to, changedAt: changeTime(old), removed };
    const others = items.filter((other) => other !== old);
    return { items: [...others, item], unsent: [...new Set([...unsent, key])] };
  });
}

/** Keeps it, or keeps it anew with another place as home and work are. False: no room for more. */
export function setFavourite(favourite: NewFavourite): boolean {
  const list = favourites();
  const known = list.some(({ key }) => key === favourite.key);
  if (!known && list.length >= FAVOURITES_MAX) return false;
  put(favourite, false);
  return true;
}

export function removeFavourite(key: string): void {
  const known = favourites().find((favourite) => favourite.key === key);
  if (known !== undefined) put(known, true);
}

/** Keeps it, or does not any more. What became of it. */
export function toggleFavourite(favourite: NewFavourite): 'added' | 'removed' | 'full' {
  if (favourites().some(({ key }) => key === favourite.key)) {
    removeFavourite(favourite.key);
    return 'removed';
  }
  return setFavourite(favourite) ? 'added' : 'full';
}

const nothing: readonly Favourite[] = [];

/** What the rider keeps, the first kept first; brought together with the gateway's after a login. */
export function useFavourites(): readonly Favourite[] {
  const known = useLoggedIn();
  useEffect(() => {
    if (!known) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const follow = async (): Promise<void> => {
      const { syncFavourites } = await import('./favourite-sync.ts');
      if (!gone) stop = syncFavourites();
    };
    // Without it the device's own are there, and the next page tries again.
    follow().catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [known]);
  return useSyncExternalStore(subscribeShelf, favourites, () => nothing);
}

import type { Favourite } from '@shtrans/contract/favourites';

/** A favourite as it stands, or that it was removed, and since when. */
export type Kept = Omit<Favourite, 'changedAt'> & { changedAt: Date };

/** Keys in one order, so that what says the same is written the same. */
const contentOf = ({ kind, name, at, to, removed }: Kept): string =>
  JSON.stringify([
    removed,
    kind,
    name.zh,
    name.en,
    ...[at, to].map((end) => end && [end.lat, end.lon, end.name.zh, end.name.en, end.stopId]),
  ]);

/**
 * Of two states of one favourite the one that stands: the one changed later. Of two changed in the same
 * millisecond always the same one, so that it does not matter which device was heard first.
 */
export function later(a: Kept, b: Kept): Kept {
  const apart = a.changedAt.getTime() - b.changedAt.getTime();
  if (apart !== 0) return apart > 0 ? a : b;
  return contentOf(a) >= contentOf(b) ? a : b;
}

/**
 * What is to be written after a device sent its favourites. A change from the future counts as of now;
 * sent again, it is no change.
 */
export function changesOf(
  known: ReadonlyMap<string, Kept>,
  received: readonly Favourite[],
  now: Date,
): Kept[] {
  const changes = new Map<string, Kept>();
  for (const favourite of received) {
    const said = new Date(favourite.changedAt);
    const ahead = said > now;
    const item: Kept = { ...favourite, changedAt: ahead ? now : said };
    const before = changes.get(item.key) ?? known.get(item.key);
    if (before === undefined) changes.set(item.key, item);
    else if (!(ahead && contentOf(before) === contentOf(item)) && later(item, before) !== before) {
      changes.set(item.key, item);
    }
  }
  return [...changes.values()];
}

import type { Favourite } from '@shtrans/contract/favourites/schemas';

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
function later(a: Kept, b: Kept): Kept {
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

type End = NonNullable<Favourite['at']>;

const LONGEST_NAME = 240;

const pointKey = ({ lat, lon }: End): string => `${lat.toFixed(4)},${lon.toFixed(4)}`;
/** An end of a trip is named by its stop, or by its place as one without a stop is. */
const endKeys = (end: End): string[] =>
  end.stopId === null ? [pointKey(end)] : [end.stopId, pointKey(end)];

/** The keys a favourite of this content may have; none where parts are missing or too many. */
function keysOf({ kind, at, to }: Favourite): string[] {
  switch (kind) {
    case 'stop':
      return at?.stopId && to === null ? [`stop:${at.stopId}`] : [];
    case 'place':
      return at !== null && to === null ? [`place:${pointKey(at)}`] : [];
    case 'trip':
      return at === null || to === null
        ? []
        : endKeys(at).flatMap((from) => endKeys(to).map((end) => `trip:${from}>${end}`));
    case 'home':
    case 'work':
      return at !== null && to === null ? [kind] : [];
    default:
      return [];
  }
}

const fits = (text: string): boolean => text.length <= LONGEST_NAME && !/\p{Cc}/u.test(text);

/** Whether a favourite's key says what it is. Of a removed one the key alone has to. */
export function isSound(favourite: Favourite): boolean {
  const { key, kind, name, at, to, removed } = favourite;
  if (!fits(name.zh) || !fits(name.en)) return false;
  const named =
    kind === 'home' || kind === 'work' ? key === kind : new RegExp(`^${kind}:.`).test(key);
  if (!named) return false;
  if (removed) return true;
  if (kind === 'line') return at === null && to === null;
  return keysOf(favourite).includes(key);
}

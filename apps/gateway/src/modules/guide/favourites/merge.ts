import type { Favourite } from '@shtrans/contract/favourites/schemas';

/** The state of a favourite: its content or its removal, and the time of the change. */
export type Kept = Omit<Favourite, 'changedAt'> & { changedAt: Date };

/** Serialises the content with fixed key order, so that equal contents give equal texts. */
const contentOf = ({ kind, name, at, to, removed }: Kept): string =>
  JSON.stringify([
    removed,
    kind,
    name.zh,
    name.en,
    ...[at, to].map((end) => end && [end.lat, end.lon, end.name.zh, end.name.en, end.stopId]),
  ]);

/**
 * Returns the state that was changed later. Decides a tie by content, so that the result does not depend on
 * the order of the devices.
 */
function laterState(a: Kept, b: Kept): Kept {
  const differenceMs = a.changedAt.getTime() - b.changedAt.getTime();
  if (differenceMs !== 0) return differenceMs > 0 ? a : b;
  return contentOf(a) >= contentOf(b) ? a : b;
}

/**
 * Returns the states to write after a device sent its favourites. A change dated in the future counts as of
 * now; the same one sent again is no change.
 */
export function changesOf(
  storedByKey: ReadonlyMap<string, Kept>,
  received: readonly Favourite[],
  now: Date,
): Kept[] {
  const changes = new Map<string, Kept>();
  for (const favourite of received) {
    const reportedAt = new Date(favourite.changedAt);
    const isInFuture = reportedAt > now;
    const item: Kept = { ...favourite, changedAt: isInFuture ? now : reportedAt };
    const before = changes.get(item.key) ?? storedByKey.get(item.key);
    if (before === undefined) changes.set(item.key, item);
    else if (
      !(isInFuture && contentOf(before) === contentOf(item)) &&
      laterState(item, before) !== before
    ) {
      changes.set(item.key, item);
    }
  }
  return [...changes.values()];
}

type End = NonNullable<Favourite['at']>;

const MAX_NAME_LENGTH = 240;

const pointKey = ({ lat, lon }: End): string => `${lat.toFixed(4)},${lon.toFixed(4)}`;
/** The keys of a trip's end: by its stop, or by its point as for an end without a stop. */
const endKeys = (end: End): string[] =>
  end.stopId === null ? [pointKey(end)] : [end.stopId, pointKey(end)];

/** Returns the keys that a favourite with this content can have; none if parts are missing or superfluous. */
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

const fits = (text: string): boolean => text.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(text);

/** Returns whether a favourite's key matches its content; for a removed one only the kind must match. */
export function isSound(favourite: Favourite): boolean {
  const { key, kind, name, at, to, removed } = favourite;
  if (!fits(name.zh) || !fits(name.en)) return false;
  const matchesKind =
    kind === 'home' || kind === 'work' ? key === kind : new RegExp(`^${kind}:.`).test(key);
  if (!matchesKind) return false;
  if (removed) return true;
  if (kind === 'line') return at === null && to === null;
  return keysOf(favourite).includes(key);
}

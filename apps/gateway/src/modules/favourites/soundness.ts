import type { Favourite } from '@shtrans/contract/favourites';

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

import type { Departure } from '@shtrans/contract/traffic/live';
import { clock } from '../../ui/text/time.ts';

/** From this many minutes on, the time is shown instead of a count-down. */
const COUNTED_MINUTES = 60;
/** How long after its time a departure still shows as just left, in ms. */
const SHOWN_AFTER_MS = 120_000;

/** The expected departure time, in ms of the server's clock. */
export const leavesAt = ({ expectedAt, scheduledAt }: Departure): number =>
  Date.parse(expectedAt ?? scheduledAt);

/** The same by the city's clock. */
export const leavesText = (departure: Departure): string =>
  clock(new Date(leavesAt(departure)).toISOString());

type Phase = 'gone' | 'due' | 'counted' | 'later';

/** Whole minutes until departure: 0 when it is due, -1 when it has left. */
export const minutesLeft = (departure: Departure, now: number): number => {
  const remainingMs = leavesAt(departure) - now;
  return remainingMs < -30_000 ? -1 : Math.max(0, Math.floor(remainingMs / 60_000));
};

export function phaseOf(minutes: number): Phase {
  if (minutes < 0) return 'gone';
  if (minutes === 0) return 'due';
  return minutes < COUNTED_MINUTES ? 'counted' : 'later';
}

/** Whole minutes by which it is late, negative when early; null without live updates. */
export const delayMinutes = ({ expectedAt, scheduledAt }: Departure): number | null =>
  expectedAt === null
    ? null
    : Math.trunc((Date.parse(expectedAt) - Date.parse(scheduledAt)) / 60_000);

/** Whether it left so long ago that riders do not need it. */
export const isPast = (departure: Departure, now: number): boolean =>
  leavesAt(departure) < now - SHOWN_AFTER_MS;

/** Whether riders can board it. */
export const runs = ({ state }: Departure): boolean => state !== 'cancelled' && state !== 'skipped';

/** Sorts by departure time. */
export const byTime = (departures: readonly Departure[]): Departure[] =>
  [...departures].sort((a, b) => leavesAt(a) - leavesAt(b));

/** Identifies a departure among those of a stop. */
export const departureKey = ({ tripId, serviceDate, stop, scheduledAt }: Departure): string =>
  [serviceDate, tripId, stop.id, scheduledAt].join(' ');

/** Departures of one line in one direction with one headsign, the next first. */
export interface DepartureGroup {
  key: string;
  departures: [Departure, ...Departure[]];
}

/** Groups departures by line, direction and headsign; the group with the next departure is first. */
export function groupDepartures(departures: readonly Departure[]): DepartureGroup[] {
  const groups = new Map<string, DepartureGroup>();
  for (const departure of byTime(departures)) {
    const { line, direction, headsign } = departure;
    const key = [line.id, direction, headsign.zh].join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, departures: [departure] });
    else group.departures.push(departure);
  }
  return [...groups.values()];
}

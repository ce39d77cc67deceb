import type { Departure } from '@shtrans/contract/live-traffic';
import { byTime } from './departure-times.ts';

/** What leaves on one line in one direction for one headsign, the next first. */
export interface DepartureGroup {
  key: string;
  departures: [Departure, ...Departure[]];
}

/** Departures by line, direction and headsign; the group that leaves first is the first. */
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

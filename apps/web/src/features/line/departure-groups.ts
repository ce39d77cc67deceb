import type { Departure } from '@shtrans/contract/live-traffic';
import { byTime } from '../../domain/departures/departure-times.ts';

/** What leaves for one place on one line. */
export interface DepartureGroup {
  key: string;
  line: Departure['line'];
  direction: number;
  headsign: Departure['headsign'];
  items: Departure[];
}

/** Departures by line, direction and where they go, in the order of directions; each the next first. */
export function groupsOf(departures: readonly Departure[]): DepartureGroup[] {
  const groups = new Map<string, DepartureGroup>();
  for (const item of byTime(departures)) {
    const { line, direction, headsign } = item;
    const key = [line.id, direction, headsign.zh].join(' ');
    const group = groups.get(key) ?? { key, line, direction, headsign, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) => a.line.id.localeCompare(b.line.id) || a.direction - b.direction,
  );
}

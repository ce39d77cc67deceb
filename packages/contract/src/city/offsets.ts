import type { Offsets } from '../values/wall-clock.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Returns the offsets of a time zone (IANA name) between two years, by the runtime's database of time zones. Throws a
 * RangeError if the runtime does not know the zone.
 */
export function offsetsOf(
  timeZone: string,
  { from, until }: { from: number; until: number },
): Offsets {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  /** "11/21/2026, 19:30": the offset at an instant on a full quarter of an hour, in minutes. */
  const minutesAt = (ms: number): number => {
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0] = (
      format.format(ms).match(/\d+/g) ?? []
    ).map(Number);
    return (Date.UTC(year, month - 1, day, hour, minute) - ms) / 60_000;
  };
  const firstMs = Date.UTC(from, 0, 1);
  const offsets: [number, number][] = [[firstMs, minutesAt(firstMs)]];
  for (let dayMs = firstMs; dayMs < Date.UTC(until, 0, 1); dayMs += DAY_MS) {
    const after = minutesAt(dayMs + DAY_MS);
    if (after === offsets.at(-1)?.[1]) continue;
    // Clocks change on a full quarter of an hour.
    let [early, late] = [dayMs, dayMs + DAY_MS];
    while (late - early > QUARTER_MS) {
      const middle = early + Math.floor((late - early) / 2 / QUARTER_MS) * QUARTER_MS;
      if (minutesAt(middle) === after) late = middle;
      else early = middle;
    }
    offsets.push([late, after]);
  }
  return offsets;
}

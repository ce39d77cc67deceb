/** The city's wall clock. `setTimeZone` is called once at the start of a process or page, before any other function. */

const MINUTE_MS = 60_000;

/** No zone changes its offset within a quarter of an hour of the clock. */
const QUARTER_MS = 15 * MINUTE_MS;

/** How many quarters keep their offset: a page shows few, a gateway a year of them. */
const MAX_OFFSETS = 40_000;

let format: Intl.DateTimeFormat | undefined;
const offsets = new Map<number, number>();

/** Sets the zone of the city by its IANA name. Throws a RangeError if the runtime does not know it. */
export function setTimeZone(timeZone: string): void {
  const numeric = 'numeric';
  format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour12: false,
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
  });
  offsets.clear();
}

/** Returns how far the city's clock is ahead of UTC at an instant, in ms. Throws if no zone is set. */
export function offsetAt(ms: number): number {
  const quarter = Math.floor(ms / QUARTER_MS);
  const storedOffset = offsets.get(quarter);
  if (storedOffset !== undefined) return storedOffset;
  if (format === undefined) throw new Error('the time zone of the city is not set');
  const startMs = quarter * QUARTER_MS;
  // "11/21/2026, 19:30"; some engines write midnight as 24:00.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0] = (
    format.format(startMs).match(/\d+/g) ?? []
  ).map(Number);
  const offset = Date.UTC(year, month - 1, day, hour % 24, minute) - startMs;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

/** Returns a date whose UTC fields are the city's wall clock at an instant. */
export const wallOf = (ms: number): Date => new Date(ms + offsetAt(ms));

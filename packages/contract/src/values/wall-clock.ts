/** The offsets of the city's clock from UTC: since an instant (ms since 1970), in minutes; the earliest first. */
export type Offsets = readonly (readonly [sinceMs: number, minutes: number])[];

let offsets: Offsets = [];

/** Sets the offsets of the city. Called once at the start of a process or page, before any other function. */
export function setOffsets(newOffsets: Offsets): void {
  offsets = newOffsets;
}

/** Returns how far the city's clock is ahead of UTC at an instant, in ms; before the first known offset, by that. */
export function offsetAt(ms: number): number {
  let minutes = offsets[0]?.[1] ?? NaN;
  for (const [sinceMs, newMinutes] of offsets) if (ms >= sinceMs) minutes = newMinutes;
  return minutes * 60_000;
}

/** Returns a date whose UTC fields are the city's wall clock at an instant. */
export const wallOf = (ms: number): Date => new Date(ms + offsetAt(ms));

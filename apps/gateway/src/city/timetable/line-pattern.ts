import type { Bilingual } from '@shtrans/contract/api/schemas';

/** The full sequence of stops in one direction of a line. A trip runs all or a part of it. */
export interface LinePattern {
  id: string;
  lineId: string;
  direction: 0 | 1;
  kind: string;
  headsign: Bilingual;
  /** Ids of stops. */
  stops: readonly string[];
  /** Seconds and metres from the first stop, by the published running times. */
  seconds: readonly number[];
  metres: readonly number[];
  /** No pickup from this stop index on: the second round of a ring line. */
  closedFrom?: number;
}

/** One trip on a pattern, from stop index `from` to stop index `to`. */
export interface CityTrip {
  pattern: LinePattern;
  from: number;
  to: number;
  /** Seconds of the service day at each stop, starting at `from`; null: by the pattern's running times. */
  times: readonly number[] | null;
  start: number;
  /** 1 at each stop with an official time; null: at no stop. */
  exact: Uint8Array | null;
}

/** Returns 0 and the running totals of the values. */
export const runningSums = (hops: readonly number[]): number[] => {
  const totals = [0];
  for (const hop of hops) totals.push((totals.at(-1) ?? 0) + hop);
  return totals;
};

/** Returns the running time between two stops of a pattern, in seconds. */
export const secondsBetween = (pattern: LinePattern, from: number, to: number): number =>
  (pattern.seconds[to] ?? 0) - (pattern.seconds[from] ?? 0);

/** Returns a trip's time at the i-th stop of its pattern; null if it does not call there. */
export function timeAtStop(trip: CityTrip, i: number): number | null {
  if (i < trip.from || i > trip.to) return null;
  return trip.times?.[i - trip.from] ?? trip.start + secondsBetween(trip.pattern, trip.from, i);
}

/** Returns an estimated trip with the pattern's running times. */
export const estimatedTrip = (
  pattern: LinePattern,
  start: number,
  from = 0,
  to = pattern.stops.length - 1,
): CityTrip => ({
  pattern,
  from,
  to,
  times: null,
  start,
  exact: null,
});

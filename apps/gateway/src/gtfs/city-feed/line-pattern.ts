import type { Bilingual } from '@shtrans/contract/api/schemas';

/** The whole sequence of stops in one direction of a line, of which trips run all or a part. */
export interface LinePattern {
  id: string;
  lineId: string;
  direction: 0 | 1;
  kind: string;
  headsign: Bilingual;
  /** Ids of stops. */
  stops: readonly string[];
  /** Seconds and metres from the first stop, by the declared running times. */
  seconds: readonly number[];
  metres: readonly number[];
  /** From this stop on nobody may get on: the round begun again on a ring. */
  closedFrom?: number;
}

/** One trip on a pattern: from stop `from` to stop `to` of it. */
export interface CityTrip {
  pattern: LinePattern;
  from: number;
  to: number;
  /** Seconds of the service day at each stop from `from` on; null: by the pattern's running times. */
  times: readonly number[] | null;
  start: number;
  /** 1 where the time is official; null: nowhere. */
  exact: Uint8Array | null;
}

/** Sums from 0. */
export const sums = (hops: readonly number[]): number[] => {
  const found = [0];
  for (const hop of hops) found.push((found.at(-1) ?? 0) + hop);
  return found;
};

/** Seconds between two stops of a pattern. */
export const between = (pattern: LinePattern, from: number, to: number): number =>
  (pattern.seconds[to] ?? 0) - (pattern.seconds[from] ?? 0);

/** When a trip is at the i-th stop of its pattern; null where it does not come. */
export function timeAt(trip: CityTrip, i: number): number | null {
  if (i < trip.from || i > trip.to) return null;
  return trip.times?.[i - trip.from] ?? trip.start + between(trip.pattern, trip.from, i);
}

/** An estimated trip at the pattern's running times. */
export const plainTrip = (
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

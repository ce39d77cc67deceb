import type { Bilingual } from '@shtrans/contract/schemas';

/** A vehicle's whole way in one direction of a line, of which trips run all or a part. */
export interface Way {
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

/** One trip on a way: from stop `from` to stop `to` of it. */
export interface Run {
  way: Way;
  from: number;
  to: number;
  /** Seconds of the service day at each stop from `from` on; null: by the way's running times. */
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

/** Seconds between two stops of a way. */
export const between = (way: Way, from: number, to: number): number =>
  (way.seconds[to] ?? 0) - (way.seconds[from] ?? 0);

/** When a run is at the i-th stop of its way; null where it does not come. */
export function timeAt(run: Run, i: number): number | null {
  if (i < run.from || i > run.to) return null;
  return run.times?.[i - run.from] ?? run.start + between(run.way, run.from, i);
}

/** An estimated run at the way's running times. */
export const plainRun = (way: Way, start: number, from = 0, to = way.stops.length - 1): Run => ({
  way,
  from,
  to,
  times: null,
  start,
  exact: null,
});

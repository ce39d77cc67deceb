import type { RailLine } from '../../city/network.ts';

/** Seconds between departures at a time of the service day (seconds). */
export type Headway = (at: number) => number;

const HOUR = 3600;
/** The hours the declared head-ways are taken to hold for: no source gives them. */
const PEAKS = [
  [7 * HOUR, 9.5 * HOUR],
  [17 * HOUR, 19.5 * HOUR],
] as const;
const EARLY_UNTIL = 6.5 * HOUR;
const LATE_FROM = 21.5 * HOUR;

/** A line's head-way by time: peaks on working days, late also before 06:30, off-peak else. */
export const headwayOf =
  (line: RailLine, workingDay: boolean): Headway =>
  (at) => {
    if (at < EARLY_UNTIL || at >= LATE_FROM) return line.headway_min_late_est * 60;
    const peak = workingDay && PEAKS.some(([from, until]) => at >= from && at < until);
    return (peak ? line.headway_min_peak_est : line.headway_min_offpeak_est) * 60;
  };

const toMinute = (seconds: number): number => Math.round(seconds / 60) * 60;

/**
 * Departures after `from` and before `until`, both left out, a head-way apart, on whole minutes. The last
 * few gaps share what is left over, so that none is much shorter or longer than the others.
 */
export function departuresBetween(from: number, until: number, headway: Headway): number[] {
  const found: number[] = [];
  let at = from;
  while (until - at > 4 * headway(at)) found.push((at += headway(at)));
  const gaps = Math.max(1, Math.round((until - at) / headway(at)));
  for (let i = 1; i < gaps; i += 1) found.push(toMinute(at + ((until - at) * i) / gaps));
  return found;
}

import type { RailLine } from '../network.ts';

/** Returns the seconds between departures at a time of the service day (seconds). */
export type Headway = (at: number) => number;

const HOUR = 3600;
/** Assumed hours of the published head-ways: no source states them. */
const PEAKS = [
  [7 * HOUR, 9.5 * HOUR],
  [17 * HOUR, 19.5 * HOUR],
] as const;
const EARLY_UNTIL = 6.5 * HOUR;
const LATE_FROM = 21.5 * HOUR;

/** Returns a line's head-way by time: peaks on working days, `late` also before 06:30, otherwise off-peak. */
export const headwayOf =
  (line: RailLine, workingDay: boolean): Headway =>
  (time) => {
    if (time < EARLY_UNTIL || time >= LATE_FROM) return line.headway_min_late_est * 60;
    const peak =
      workingDay && PEAKS.some(([peakStart, peakEnd]) => time >= peakStart && time < peakEnd);
    return (peak ? line.headway_min_peak_est : line.headway_min_offpeak_est) * 60;
  };

const toMinute = (seconds: number): number => Math.round(seconds / 60) * 60;

/**
 * Returns departures between `start` and `end`, both excluded, one head-way apart. The last few gaps share
 * the remainder on whole minutes, so that none is much shorter or longer than the others.
 */
export function departuresBetween(start: number, end: number, headway: Headway): number[] {
  const departures: number[] = [];
  let time = start;
  while (end - time > 4 * headway(time)) departures.push((time += headway(time)));
  const gaps = Math.max(1, Math.round((end - time) / headway(time)));
  for (let i = 1; i < gaps; i += 1) departures.push(toMinute(time + ((end - time) * i) / gaps));
  return departures;
}

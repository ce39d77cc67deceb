import type { Point } from '@shtrans/contract/rides/schemas';
import { planeAt } from '../src/geometry/geometry.ts';
import type { Chance } from './chance.ts';
import texts from './texts.json' with { type: 'json' };

/** The sides of a station, beginning in the east, 90 degrees apart. */
export const SIDES = Object.values(texts.sides).map((side, i) => ({
  ...side,
  degrees: 90 * (i + 1),
}));

/** Returns a point about `metres` from a station, roughly on a side of it. */
export function pointBeside(
  station: Point,
  { degrees }: (typeof SIDES)[number],
  metres: number,
  chance: Chance,
): Point {
  const radians = ((degrees + chance.int(-40, 40)) * Math.PI) / 180;
  const { lat, lon } = planeAt(station).toPoint({
    east: Math.sin(radians) * metres,
    north: Math.cos(radians) * metres,
  });
  return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) };
}

const COUNTED_EVERY_MS = 5 * 60_000;

/** Returns the latest count that a counter reported, which is every five minutes: its number and its instant. */
export function latestCount(now: Date, delayMs = 0): { slot: number; countedTime: Date } {
  const slot = Math.floor((now.getTime() - delayMs) / COUNTED_EVERY_MS);
  return { slot, countedTime: new Date(slot * COUNTED_EVERY_MS) };
}

/** The delay of a counter that is behind. */
export const SLOW_COUNTER_MS = 40 * 60_000;

const HOUR_MS = 3_600_000;
/** The city's offset from UTC. */
const CITY_HOURS = 8;

/** Returns the value of an instant from the values of the full hours of a day. */
export function shareAt(byHour: readonly number[], instant: Date): number {
  const hours = (instant.getTime() / HOUR_MS + CITY_HOURS) % 24;
  const before = byHour[Math.floor(hours)] ?? 0;
  const after = byHour[(Math.floor(hours) + 1) % 24] ?? 0;
  return before + (after - before) * (hours % 1);
}

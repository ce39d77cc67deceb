import { city } from '@shtrans/contract/city/current';
import type { Point } from '@shtrans/contract/rides/schemas';
import { perNetwork } from '../../src/city/served-feed.ts';
import { metresBetween } from '../../src/geometry/geometry.ts';
import { type Station, nameOf, stations } from '../../src/city/network.ts';
import { streetParkingFee } from '../../src/city/parking-fare.ts';
import { latestCount, pointBeside, shareAt, SIDES, SLOW_COUNTER_MS } from '../around-stations.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { CarPark } from '../../src/adapters/parking/port.ts';
import texts from './texts.json' with { type: 'json' };

/** A sandbox car park: its constant properties, and how it fills. */
export interface PretendedPark extends Omit<CarPark, 'free' | 'at'> {
  /** Commuters park by day, residents by night. */
  fills: 'day' | 'night';
  /** `none`: free spaces are not counted; `slow`: the count is old. */
  counter: 'good' | 'slow' | 'none';
}

/** Radius around the city centre of the key areas, and of the area with the street tariff. */
const KEY_AREA_METRES = 2500;
const INNER_RING_METRES = 5500;
/** Outside this radius stations have park-and-ride car parks. */
const RIDE_ON_METRES = 9000;

const SEED = 8240;

/** Returns all sandbox car parks, always the same ones. */
export const pretendedParks = perNetwork((): PretendedPark[] => {
  const middle = city().centre;
  return stations().flatMap((station, i) => {
    const chance = chanceOf(SEED, i);
    const out = metresBetween(middle, station);
    return Array.from({ length: chance.int(1, 3) }, (_, n) => parkAt(chance, station, out, n + 1));
  });
});

type ParkKind = keyof (typeof texts)['kinds'];

function parkAt(chance: Chance, station: Station, out: number, n: number): PretendedPark {
  const side = chance.pick(SIDES);
  const name = nameOf(station);
  const kind = kindOf(chance, out, n);
  const metres = chance.int(60, kind === 'ride_on' ? 220 : 520);
  const point = pointBeside(station, side, metres, chance);
  const { zh, en } = texts.kinds[kind];
  return {
    id: `park-${station.id}-${n}`,
    name: { zh: `${name.zh}${side.zh}侧${zh}`, en: `${name.en} ${side.en} ${en}` },
    address: {
      zh: `${name.zh}站${side.zh}约 ${metres} 米`,
      en: `About ${metres} m ${side.en.toLowerCase()} of ${name.en} station`,
    },
    ...point,
    fills: kind === 'lot' ? chance.pick(['day', 'night'] as const) : 'day',
    counter: chance.yes(0.12) ? 'none' : chance.yes(0.08) ? 'slow' : 'good',
    ...priceOf(chance, kind, out),
  };
}

function kindOf(chance: Chance, out: number, n: number): ParkKind {
  if (out < INNER_RING_METRES) return chance.yes(0.4) ? 'street' : 'lot';
  return out > RIDE_ON_METRES && n === 1 ? 'ride_on' : 'lot';
}

function priceOf(
  chance: Chance,
  kind: ParkKind,
  out: number,
): Pick<CarPark, 'spaces' | 'hourCents' | 'dayCents' | 'open'> {
  if (kind === 'street') {
    const spaces = chance.int(12, 80);
    const hourCents = firstHourCents(out < KEY_AREA_METRES ? 'inner_key' : 'inner_other');
    // The tariff has no daily maximum.
    return { spaces, hourCents, dayCents: null, open: '07:30-19:30' };
  }
  if (kind === 'ride_on') {
    return { spaces: chance.int(150, 600), hourCents: 500, dayCents: 1000, open: '05:00-24:00' };
  }
  const hourCents = (out < INNER_RING_METRES ? chance.int(8, 15) : chance.int(4, 8)) * 100;
  const spaces = chance.int(40, 420);
  return { spaces, hourCents, dayCents: hourCents * chance.int(6, 9), open: '00:00-24:00' };
}

/** Returns the price of the first hour by the city's example tariff for street parking. */
const firstHourCents = (zone: string): number =>
  streetParkingFee(zone, {
    enteredAt: new Date('2026-11-21T04:00:00Z'),
    exitedAt: new Date('2026-11-21T05:00:00Z'),
  }).totalCents;

/** The occupied share of car parks by hour of the day. */
const BY_DAY = [
  0.1, 0.08, 0.06, 0.06, 0.07, 0.12, 0.25, 0.5, 0.78, 0.92, 0.95, 0.96, 0.94, 0.95, 0.94, 0.92,
  0.88, 0.78, 0.62, 0.45, 0.35, 0.26, 0.18, 0.13,
];

/** Returns a car park with its count at an instant, which changes every five minutes. */
export function countedAt(park: PretendedPark, now: Date): CarPark {
  const { fills, counter, ...carPark } = park;
  if (counter === 'none') return { ...carPark, free: null, at: null };
  const { slot, countedTime } = latestCount(now, counter === 'slow' ? SLOW_COUNTER_MS : 0);
  const full = fullness(fills, countedTime) + chanceOf(slot, park.id).int(-6, 6) / 100;
  const free = Math.round(park.spaces * (1 - Math.min(1, Math.max(0, full))));
  return { ...carPark, free, at: countedTime };
}

function fullness(fills: PretendedPark['fills'], instant: Date): number {
  const byDay = shareAt(BY_DAY, instant);
  return fills === 'day' ? byDay : 1.02 - byDay * 0.8;
}

/** Returns the car parks within a distance of a point, with their current counts. */
export const parksNear = (point: Point, metres: number, now: Date): CarPark[] =>
  pretendedParks()
    .filter((park) => metresBetween(point, park) <= metres)
    .map((park) => countedAt(park, now));

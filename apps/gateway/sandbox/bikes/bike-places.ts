import { city } from '@shtrans/contract/city/current';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { BikePlace } from '../../src/adapters/bikes/port.ts';
import { metresBetween } from '../../src/geometry/geometry.ts';
import { nameOf, type Station, stations } from '../../src/city/network.ts';
import { perNetwork } from '../../src/city/served-feed.ts';
import { latestCount, pointBeside, shareAt, SIDES, SLOW_COUNTER_MS } from '../around-stations.ts';
import { type Chance, chanceOf } from '../chance.ts';
import texts from './texts.json' with { type: 'json' };

/** A sandbox place with bikes: its constant properties, and when it fills. */
export interface PretendedBikePlace extends Omit<BikePlace, 'available' | 'at'> {
  /** The number of bikes it has when it is full. */
  room: number;
  /** Commuters leave bikes at suburban stations by day, and take them at stations of the centre. */
  fills: 'day' | 'night';
  isSlow: boolean;
}

/** Radius around the city centre of the area where riders take bikes from the station to work. */
const CENTRE_METRES = 6000;
const SEED = 5117;

/** Returns all sandbox places with bikes, always the same ones. */
export const pretendedBikePlaces = perNetwork((): PretendedBikePlace[] => {
  const middle = city().centre;
  return stations().flatMap((station, i) => {
    const chance = chanceOf(SEED, i);
    const fills = metresBetween(middle, station) < CENTRE_METRES ? 'night' : 'day';
    return Array.from({ length: chance.int(1, 2) }, (_, n) =>
      placeAt(chance, station, fills, n + 1),
    );
  });
});

function placeAt(
  chance: Chance,
  station: Station,
  fills: PretendedBikePlace['fills'],
  n: number,
): PretendedBikePlace {
  const side = chance.pick(SIDES);
  const name = nameOf(station);
  const { zh, en } = texts.place;
  return {
    id: `bikes-${station.id}-${n}`,
    name: { zh: `${name.zh}${side.zh}侧${zh}`, en: `${name.en} ${side.en} ${en}` },
    ...pointBeside(station, side, chance.int(30, 220), chance),
    room: chance.int(12, 60),
    fills,
    isSlow: chance.yes(0.06),
  };
}

/** The share of bikes at suburban stations by hour of the day. */
const BY_DAY = [
  0.12, 0.1, 0.1, 0.1, 0.1, 0.14, 0.32, 0.66, 0.92, 0.98, 0.95, 0.92, 0.9, 0.9, 0.9, 0.88, 0.82,
  0.66, 0.44, 0.3, 0.24, 0.2, 0.16, 0.14,
];

/** Returns a place with its count at an instant, which changes every five minutes. */
export function countedAt(place: PretendedBikePlace, now: Date): BikePlace {
  const { room, fills, isSlow, ...bikePlace } = place;
  const { slot, countedTime } = latestCount(now, isSlow ? SLOW_COUNTER_MS : 0);
  const byDay = shareAt(BY_DAY, countedTime);
  const share = (fills === 'day' ? byDay : 1 - byDay) + chanceOf(slot, place.id).int(-8, 8) / 100;
  const available = Math.round(room * Math.min(1, Math.max(0, share)));
  return { ...bikePlace, available, at: countedTime };
}

/** Returns the places with bikes within a distance of a point, with their current counts. */
export const bikesNear = (point: Point, metres: number, now: Date): BikePlace[] =>
  pretendedBikePlaces()
    .filter((place) => metresBetween(point, place) <= metres)
    .map((place) => countedAt(place, now));

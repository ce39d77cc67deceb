import type { Place, Point } from '@shtrans/contract/rides';
import { metresBetween } from '../../src/city/geometry.ts';
import { nameOf, stations } from '../../src/city/network.ts';
import { chanceOf } from '../chance.ts';
import { seedsOf } from './streets.ts';

const NEAR_METRES = 5000;
const MOST = 6;
/** A queue is another one after so long. */
const QUEUE_MS = 10 * 60_000;

/** Pretended ranks, one at each rail station: the data knows none. Queues follow from place and time. */
export function ranksNear(
  near: Point,
  now: Date,
): { id: string; place: Place; waitSeconds: number; cars: number }[] {
  return stations()
    .map((station) => ({ station, metres: metresBetween(near, station) }))
    .filter(({ metres }) => metres <= NEAR_METRES)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MOST)
    .map(({ station }) => {
      const chance = chanceOf(...seedsOf(station), Math.floor(now.getTime() / QUEUE_MS));
      const cars = chance.int(0, 9);
      const name = nameOf(station);
      return {
        id: `rank-${station.id}`,
        place: {
          lat: station.lat,
          lon: station.lon,
          name: { zh: `${name.zh}出租车候客点`, en: `${name.en} taxi rank` },
        },
        waitSeconds: cars > 0 ? chance.int(0, 2) * 60 : chance.int(4, 15) * 60,
        cars,
      };
    });
}

import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import { stationNamed } from '../../src/city/network.ts';
import { metresBetween } from '../../src/geometry/geometry.ts';
import type { Chance } from '../chance.ts';
import people from '../dispatch/people.json' with { type: 'json' };
import { plate } from '../plates.ts';
import { HOME, type Place, PLACES, type Some, type StoryRow, WORK } from './documents.ts';
import { after, type Draft, draftOf } from './draft.ts';

/** A row of a story with its times: when it began or was bought, and when it departs. */
export interface Scene {
  chance: Chance;
  now: Date;
  at: Date;
  departs: Date;
  row: StoryRow;
}

/** Makes the order of a row; null if such a ride does not exist. */
export type Player = (scene: Scene) => Draft | null;

export const draw = (chance: Chance, numberOrRange: Some): number =>
  typeof numberOrRange === 'number' ? numberOrRange : chance.int(...numberOrRange);

/** Draws with a probability; shares of 0 and 1 do not use the generator. */
export const isSo = (chance: Chance, share: number): boolean =>
  share === 0 || share === 1 ? share === 1 : chance.yes(share);

function placeNamed(zh: string): Place {
  const matchingPlace = [HOME, WORK, ...PLACES].find(({ name }) => name.zh.startsWith(zh));
  if (matchingPlace === undefined) throw new Error(`the seed has no place ${zh}`);
  return matchingPlace;
}

/** Returns a ride on a bus, coach or ferry line, which has a name and no colour. */
export const lineRide = (
  name: Bilingual,
  ride: Pick<Draft, 'type' | 'at' | 'amount_cents' | 'from_place' | 'to_place'>,
  { plate: text, boardedAt = ride.at }: { plate: string | null; boardedAt?: Date },
): Draft =>
  draftOf({
    ...ride,
    line: { name, colour: null },
    fields: { kind: 'ride', boardedAt: boardedAt.toISOString(), route: name, plate: text },
  });

const pointOf = ({ lat, lon }: Point): Point => ({ lat, lon });

/** Makes a car trip: its places, distance and duration. */
export function carTrip({ chance, row }: Scene, departsAt: Date) {
  const from = row.from === undefined ? chance.pick(PLACES) : placeNamed(row.from);
  const otherPlaces = PLACES.filter((place) => place !== from);
  const to = row.to === undefined ? chance.pick(otherPlaces) : placeNamed(row.to);
  const [start, end] = [stationNamed(from.station), stationNamed(to.station)];
  // Our estimates: streets are a third longer than the straight line, and cars drive 32 km/h when not waiting.
  const metres = Math.max(1200, Math.round(metresBetween(start, end) * 1.33));
  const waitingSeconds = chance.int(1, 14) * 60;
  const { text, electric } = plate(chance);
  const seconds = Math.round((metres / 32_000) * 3600) + waitingSeconds;
  const endedAt = after(departsAt, seconds);
  const fields = {
    kind: 'trip' as const,
    service: null,
    rideId: null,
    departedAt: departsAt.toISOString(),
    arrivedAt: endedAt.toISOString(),
    plate: text,
    driver: chance.pick(people.drivers),
    distanceMetres: metres,
    durationSeconds: seconds,
    positions: { from: pointOf(start), to: pointOf(end) },
  };
  const places = { from_place: from.name, to_place: to.name };
  return { fields, places, driven: { metres, seconds, waitingSeconds, electric }, endedAt };
}

import type { Bilingual } from '@shtrans/contract/api/schemas';
import { stationNamed } from '../../src/city/network.ts';
import { metresBetween } from '../../src/city/geometry.ts';
import type { Chance } from '../chance.ts';
import people from '../dispatch/people.json' with { type: 'json' };
import { plate } from '../plates.ts';
import { HOME, type Place, PLACES, type Some, type StoryRow, WORK } from './documents.ts';
import { after, type Draft, draftOf } from './draft.ts';

/** A row of a story at its place in time: when it began or was bought, and when it departs. */
export interface Scene {
  chance: Chance;
  now: Date;
  at: Date;
  departs: Date;
  row: StoryRow;
}

/** Makes the order of a row. Null: there is no such ride. */
export type Player = (scene: Scene) => Draft | null;

export const draw = (chance: Chance, some: Some): number =>
  typeof some === 'number' ? some : chance.int(...some);

/** What is certain takes no chance. */
export const isSo = (chance: Chance, share: number): boolean =>
  share === 0 || share === 1 ? share === 1 : chance.yes(share);

function placeNamed(zh: string): Place {
  const found = [HOME, WORK, ...PLACES].find(({ name }) => name.zh.startsWith(zh));
  if (found === undefined) throw new Error(`the seed knows no place ${zh}`);
  return found;
}

/** A ride on a line of the road or the river: it has a name and no colour. */
export const lineRide = (
  name: Bilingual,
  given: Pick<Draft, 'type' | 'at' | 'amount_cents' | 'from_place' | 'to_place'>,
  { plate: text, boardedAt = given.at }: { plate: string | null; boardedAt?: Date },
): Draft =>
  draftOf({
    ...given,
    line: { name, colour: null },
    fields: { kind: 'ride', boardedAt: boardedAt.toISOString(), route: name, plate: text },
  });

/** A trip in a car from where to where, and what it took. */
export function carTrip({ chance, row }: Scene, departsAt: Date) {
  const from = row.from === undefined ? chance.pick(PLACES) : placeNamed(row.from);
  const others = PLACES.filter((place) => place !== from);
  const to = row.to === undefined ? chance.pick(others) : placeNamed(row.to);
  const [start, end] = [stationNamed(from.station), stationNamed(to.station)];
  // Streets are a third longer than the crow's way, at 32 km/h while rolling: estimates of ours.
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
  };
  const places = { from_place: from.name, to_place: to.name };
  return { fields, places, driven: { metres, seconds, waitingSeconds, electric }, endedAt };
}

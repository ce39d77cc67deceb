import type { RideService } from '@shtrans/contract/rides';
import type { Bilingual } from '@shtrans/contract/schemas';
import { metresBetween } from '../../src/city/geometry.ts';
import { stationNamed } from '../../src/city/network.ts';
import { rideFee } from '../../src/city/ride-fee.ts';
import {
  busFareCents,
  type BusLine,
  busLineName,
  type BusPattern,
  busLines,
  busPatterns,
  busStopName,
  type Ferry,
} from '../../src/city/surface.ts';
import type { Chance } from '../chance.ts';
import { DRIVERS } from '../dispatch/course.ts';
import { plate } from '../plates.ts';
import type { Place } from './documents.ts';
import { after, type Draft, draftOf, ended, minutesAfter } from './draft.ts';

const patternsOfLine = (line: BusLine): BusPattern[] =>
  busPatterns().filter((pattern) => pattern.line_id === line.id);

/** A part of one direction of a line: from the `first` stop to the `last`, by index. */
interface Hop {
  line: BusLine;
  pattern: BusPattern;
  first: number;
  last: number;
}

export function anyHop(chance: Chance, line: BusLine): Hop {
  const pattern = chance.pick(patternsOfLine(line));
  const first = chance.int(0, pattern.stops.length - 2);
  const last = chance.int(first + 1, Math.min(first + 14, pattern.stops.length - 1));
  return { line, pattern, first, last };
}

/** The hop between two stops of a line; raises when the city data has none. */
export function hopBetween(lineZh: string, fromZh: string, toZh: string): Hop {
  for (const line of busLines().filter(({ name_zh }) => name_zh === lineZh)) {
    for (const pattern of patternsOfLine(line)) {
      const names = pattern.stops.map((id) => busStopName(id).zh);
      const [first, last] = [names.indexOf(fromZh), names.indexOf(toZh)];
      if (first >= 0 && last > first) return { line, pattern, first, last };
    }
  }
  throw new Error(`city data: no bus ${lineZh} from ${fromZh} to ${toZh}`);
}

/** A bus ride on a real line. Where a line has no flat fare, its fares are not known: it costs nothing. */
export function busRide(chance: Chance, at: Date, { line, pattern, first, last }: Hop): Draft {
  const seconds = pattern.hop_s_estimated.slice(first, last).reduce((sum, s) => sum + s, 0);
  const stop = (i: number): Bilingual => busStopName(pattern.stops[i] ?? '');
  const route = busLineName(line);
  const bus = plate(chance, true).text;
  const draft = draftOf({
    type: 'bus',
    at,
    amountCents: busFareCents(line) ?? 0,
    line: { name: route, colour: null },
    from: stop(first),
    to: stop(last),
    fields: { kind: 'ride', boardedAt: at.toISOString(), route, plate: bus },
  });
  return ended(draft, after(at, Math.max(90, seconds)));
}

/** A crossing of the Huangpu; how long it takes is an estimate of ours. */
export function ferryRide(chance: Chance, at: Date, { name, fareCents, piers }: Ferry): Draft {
  const [from, to] = chance.yes(0.5) ? piers : [piers[1], piers[0]];
  const draft = draftOf({
    type: 'ferry',
    at,
    amountCents: fareCents,
    line: { name, colour: null },
    from,
    to,
    fields: { kind: 'ride', boardedAt: at.toISOString(), route: name, plate: null },
  });
  return ended(draft, minutesAfter(at, chance.int(8, 15)));
}

interface CarTrip {
  departsAt: Date;
  from: Place;
  to: Place;
}

/** A ride in a taxi, or a car of the ride-hailing partner, with its fare by the tariff of its day. */
export function taxiRide(chance: Chance, trip: CarTrip, service: RideService = 'taxi'): Draft {
  const { fields, metres, seconds, waitingSeconds, electric, endedAt } = carTrip(chance, trip);
  const { departsAt: departedAt, from, to } = trip;
  const driven = { service, metres, seconds, waitingSeconds, departedAt };
  const fee = rideFee({ ...driven, estimated: false, electric }, endedAt);
  const draft = draftOf({
    type: 'taxi',
    at: departedAt,
    amountCents: fee.totalCents,
    from: from.name,
    to: to.name,
    fields: { ...fields, service },
    fee,
  });
  return ended(draft, endedAt);
}

/** A seat in someone's car, at 60 % of the taxi fare by day: a demo price, bought beforehand. */
export function sharedRide(
  chance: Chance,
  at: Date,
  trip: CarTrip,
): { draft: Draft; endedAt: Date } {
  const { fields, metres, endedAt } = carTrip(chance, trip);
  const noon = new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000 + 4 * 3_600_000);
  const car = { service: 'taxi', seconds: 0, waitingSeconds: 0, electric: false } as const;
  const { totalCents: taxi } = rideFee(
    { ...car, metres, departedAt: noon, estimated: false },
    noon,
  );
  const amountCents = Math.round(taxi * 0.6);
  const [from, to] = [trip.from.name, trip.to.name];
  return { draft: draftOf({ type: 'co_passenger', at, amountCents, from, to, fields }), endedAt };
}

function carTrip(chance: Chance, { departsAt, from, to }: CarTrip) {
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
    driver: chance.pick(DRIVERS),
    distanceMetres: metres,
    durationSeconds: seconds,
  };
  return { fields, metres, seconds, waitingSeconds, electric, endedAt };
}

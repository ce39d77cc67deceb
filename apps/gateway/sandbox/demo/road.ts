import type { OrderType } from '@shtrans/contract/order-types';
import type { RideService } from '@shtrans/contract/rides';
import type { Bilingual } from '@shtrans/contract/schemas';
import { metresBetween } from '../../src/city/geometry.ts';
import { stationNamed } from '../../src/city/network.ts';
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
import { rideFee } from '../../src/city/ride-fee.ts';
import { taxiFareCents } from '../../src/city/taxi-fare.ts';
import type { Chance } from '../chance.ts';
import { DRIVERS } from '../dispatch/course.ts';
import { after, type Draft, minutesAfter } from './draft.ts';
import type { Place } from './places.ts';
import { type Plate, plate } from '../plates.ts';
import { ridden, riddenFree } from './steps.ts';

const patternsOfLine = (line: BusLine): BusPattern[] =>
  busPatterns().filter((pattern) => pattern.line_id === line.id);

/** Lines with a flat fare: the others' fares by the kilometre are not known. */
export const flatLines = (): BusLine[] => busLines().filter((line) => busFareCents(line) !== null);

/** A part of one direction of a line: from the `first` stop to the `last`, by index. */
export interface Hop {
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
  const line = busLines().find((l) => l.name_zh === lineZh);
  for (const pattern of line === undefined ? [] : patternsOfLine(line)) {
    const names = pattern.stops.map((id) => busStopName(id).zh);
    const [first, last] = [names.indexOf(fromZh), names.indexOf(toZh)];
    if (line !== undefined && first >= 0 && last > first) return { line, pattern, first, last };
  }
  throw new Error(`city data: no bus ${lineZh} from ${fromZh} to ${toZh}`);
}

/** A bus ride on a real line; `discountOf` says what comes off the fare. */
export function busRide(
  chance: Chance,
  { at, hop, passenger }: { at: Date; hop: Hop; passenger: string },
  discountOf: (fareCents: number) => number = () => 0,
): Draft {
  const { line, pattern, first, last } = hop;
  const seconds = pattern.hop_s_estimated.slice(first, last).reduce((sum, s) => sum + s, 0);
  const stop = (i: number): Bilingual => busStopName(pattern.stops[i] ?? '');
  const fareCents = busFareCents(line) ?? 0;
  const discountCents = discountOf(fareCents);
  const endedAt = after(at, Math.max(90, seconds));
  const name = busLineName(line);
  return {
    type: 'bus',
    at,
    amountCents: fareCents,
    discountCents,
    passenger,
    line: { name, colour: null },
    from: stop(first),
    to: stop(last),
    subject: null,
    fields: {
      kind: 'ride',
      boardedAt: at.toISOString(),
      route: name,
      plate: plate(chance, true).text,
    },
    steps: fareCents === discountCents ? riddenFree(endedAt) : ridden(endedAt),
  };
}

/** A crossing of the Huangpu. `minutes` under way, the data's being an estimate. */
export function ferryRide(
  chance: Chance,
  { at, ferry, passenger }: { at: Date; ferry: Ferry; passenger: string },
  discountOf: (fareCents: number) => number = () => 0,
): Draft {
  const [from, to] = chance.yes(0.5) ? ferry.piers : [ferry.piers[1], ferry.piers[0]];
  return {
    type: 'ferry',
    at,
    amountCents: ferry.fareCents,
    discountCents: discountOf(ferry.fareCents),
    passenger,
    line: { name: ferry.name, colour: null },
    from,
    to,
    subject: null,
    fields: { kind: 'ride', boardedAt: at.toISOString(), route: ferry.name, plate: null },
    steps: ridden(minutesAfter(at, chance.int(8, 15))),
  };
}

/** Streets are a third longer than the crow's way: an estimate of ours. */
const roadMetres = (from: Place, to: Place): number =>
  Math.max(
    1200,
    Math.round(metresBetween(stationNamed(from.station), stationNamed(to.station)) * 1.33),
  );

interface CarTrip {
  at: Date;
  from: Place;
  to: Place;
  passenger: string;
}

/** A ride in a taxi, or a car of the ride-hailing partner, with its fare by the tariff of its day. */
export function taxiRide(chance: Chance, trip: CarTrip, service: RideService = 'taxi'): Draft {
  const { draft, metres, waitingMinutes, car, endedAt } = carTrip(
    chance,
    { ...trip, service },
    'taxi',
  );
  const fee = rideFee(
    {
      service,
      metres,
      seconds: (endedAt.getTime() - trip.at.getTime()) / 1000,
      waitingSeconds: waitingMinutes * 60,
      departedAt: trip.at,
      estimated: false,
      electric: car.electric,
    },
    endedAt,
  );
  return {
    ...draft,
    amountCents: fee.totalCents,
    discountCents: 0,
    fee,
    steps: ridden(endedAt),
  };
}

/** A seat in someone's car, at 60 % of the taxi fare by day: a demo price, bought beforehand. */
export function sharedRide(
  chance: Chance,
  trip: CarTrip & { departsAt: Date },
): Omit<Draft, 'steps'> & { endedAt: Date } {
  const { draft, metres, endedAt } = carTrip(
    chance,
    { ...trip, at: trip.departsAt, service: null },
    'co_passenger',
  );
  const noon = new Date(Math.floor(trip.at.getTime() / 86_400_000) * 86_400_000 + 4 * 3_600_000);
  const taxi = taxiFareCents({ metres, waitingMinutes: 0, departedAt: noon, electric: false });
  return { ...draft, at: trip.at, amountCents: Math.round(taxi * 0.6), discountCents: 0, endedAt };
}

function carTrip(
  chance: Chance,
  { at, from, to, passenger, service }: CarTrip & { service: RideService | null },
  type: Extract<OrderType, 'taxi' | 'co_passenger'>,
): {
  draft: Omit<Draft, 'amountCents' | 'discountCents' | 'steps'>;
  metres: number;
  waitingMinutes: number;
  car: Plate;
  endedAt: Date;
} {
  const metres = roadMetres(from, to);
  const waitingMinutes = chance.int(1, 14);
  const car = plate(chance);
  // 32 km/h while rolling: an estimate of ours.
  const durationSeconds = Math.round((metres / 32_000) * 3600) + waitingMinutes * 60;
  const endedAt = after(at, durationSeconds);
  const draft = {
    type,
    at,
    passenger,
    line: null,
    from: from.name,
    to: to.name,
    subject: null,
    fields: {
      kind: 'trip' as const,
      service,
      rideId: null,
      departedAt: at.toISOString(),
      arrivedAt: endedAt.toISOString(),
      plate: car.text,
      driver: chance.pick(DRIVERS),
      distanceMetres: metres,
      durationSeconds,
    },
  };
  return { draft, metres, waitingMinutes, car, endedAt };
}

import type { Bilingual } from '@shtrans/contract/api/schemas';
import { ruleAt } from '../../src/city/fee-rules.ts';
import { metroFareCents, metroFee } from '../../src/city/metro-fare.ts';
import { nameOf, type Station, stationNamed } from '../../src/city/network.ts';
import { streetParkingFee } from '../../src/city/parking-fare.ts';
import { fareWithin } from '../../src/city/rail-fare.ts';
import { metroRide, namedLines, type RailRide } from '../../src/city/rail-ride.ts';
import { tariffNamed } from '../../src/city/tariffs.ts';
import { rideFee } from '../../src/city/ride-fee.ts';
import {
  busFareCents,
  type BusLine,
  busLineName,
  type BusPattern,
  busLines,
  busPatterns,
  busStopName,
  ferries,
} from '../../src/city/surface.ts';
import type { Chance } from '../chance.ts';
import { plate } from '../plates.ts';
import { LOTS, OUTINGS, STREETS } from './documents.ts';
import { after, type Draft, draftOf, ended, endOf, minutesAfter, type Seen } from './draft.ts';
import { carTrip, draw, lineRide, type Player } from './scene.ts';

/** Players of rides and stays, which have ended and are paid automatically if they cost anything. */
export const RIDES = {
  metro({ chance, at, row }) {
    const from = stationNamed(row.from ?? chance.pick(OUTINGS));
    const to = stationNamed(row.to ?? chance.pick(OUTINGS), row.toLine);
    const ride = metroRide(from, to);
    const amount_cents = metroFareCents(from.id, to.id, ruleAt('metro', at));
    if (ride === null || amount_cents === null || from.id === to.id) return null;
    const draft = railRide({ at, amount_cents }, [from, to], ride);
    const ends = { from: from.id, to: to.id, enteredAt: at, exitedAt: endOf(draft) };
    const fee = metroFee(ends, { transferCents: 0, monthlyCents: 0 });
    return { ...draft, ends, fee, seen: byRail(from, to) };
  },
  /** The airport link with all stops, from one airport to the other. */
  airport_link({ at }) {
    const link = tariffNamed('airport_link');
    const amount_cents = fareWithin(link, '5131', '5137', ruleAt('metro', at))?.cents;
    if (amount_cents === undefined) throw new Error('the airport link has no such fare');
    const ends = [stationNamed('虹桥2号航站楼'), stationNamed('浦东1号2号航站楼')] as const;
    const line = namedLines(['airport-link']);
    const ride = railRide({ at, amount_cents }, ends, { line, minutes: 39, metres: 58_522 });
    return { ...ride, seen: byRail(...ends) };
  },
  /** A ride on a real line. A line without a flat fare has no known fares, so it costs nothing. */
  bus({ chance, at, row: { buses, from, to } }) {
    const lines = busLines().filter((line) =>
      buses === undefined ? busFareCents(line) !== null : buses.includes(line.name_zh),
    );
    const { line, pattern, first, last } =
      from === undefined ? anyHop(chance, lines) : hopBetween(lines, from, to);
    const seconds = pattern.hop_s_estimated.slice(first, last).reduce((sum, s) => sum + s, 0);
    const stop = (i: number): Bilingual => busStopName(pattern.stops[i] ?? '');
    const [from_place, to_place] = [stop(first), stop(last)];
    const amount_cents = busFareCents(line) ?? 0;
    const ride = { type: 'bus', at, amount_cents, from_place, to_place } as const;
    const { text } = plate(chance, true);
    const sighting: Seen = {
      port: 'gates',
      both: { mode: 'bus', line: line.id, plate: text },
      entry: { place: pattern.stops[first] ?? null },
      exit: { place: pattern.stops[last] ?? null },
    };
    const draft = { ...lineRide(busLineName(line), ride, { plate: text }), seen: sighting };
    return ended(draft, after(at, Math.max(90, seconds)));
  },
  /** A crossing of the Huangpu; the duration is our estimate. */
  ferry({ chance, at }) {
    const { id, name, fareCents: amount_cents, piers, pierIds } = chance.pick(ferries());
    const [i, j] = chance.yes(0.5) ? ([0, 1] as const) : ([1, 0] as const);
    const [from_place, to_place] = [piers[i], piers[j]];
    const sighting: Seen = {
      port: 'gates',
      both: { mode: 'ferry', line: id },
      entry: { place: pierIds[i] },
      exit: { place: pierIds[j] },
    };
    const ride = { type: 'ferry', at, amount_cents, from_place, to_place } as const;
    const draft = { ...lineRide(name, ride, { plate: null }), seen: sighting };
    return ended(draft, minutesAfter(at, chance.int(8, 15)));
  },
  /** A ride in a taxi, or a car of the ride-hailing partner, by the tariff of its day. */
  taxi(scene) {
    const { at, row } = scene;
    const { service } = row;
    const { fields, places, driven, endedAt } = carTrip(scene, at);
    const fee = rideFee({ service, departedAt: at, estimated: false, ...driven }, endedAt);
    const ride = { type: 'taxi', at, amount_cents: fee.totalCents, fee, ...places } as const;
    const { plate: text, driver } = fields;
    const { electric: _, ...metered } = driven;
    const sighting: Seen = {
      port: 'gates',
      both: { mode: 'taxi', plate: text, driver },
      entry: { name: places.from_place, position: fields.positions.from },
      exit: { name: places.to_place, position: fields.positions.to, driven: metered },
    };
    return ended(draftOf({ ...ride, seen: sighting, fields: { ...fields, service } }), endedAt);
  },
  lot: ({ chance, at, row }) => parkedInLot({ at, minutes: draw(chance, row.lasts) }, chance),
  street: ({ chance, at, row }) => parkedOnStreet({ at, minutes: draw(chance, row.lasts) }, chance),
  /** A stay of another person's car. */
  parked({ chance, at }) {
    const stay = { at, minutes: chance.int(5, 400), plate: plate(chance).text };
    return chance.yes(0.5) ? parkedInLot(stay, chance) : parkedOnStreet(stay, chance);
  },
} satisfies Record<string, Player>;

/** Returns the gate reports of two stations. */
const byRail = (from: Station, to: Station): Seen => ({
  port: 'gates',
  both: { mode: 'metro' },
  entry: { place: from.id },
  exit: { place: to.id },
});

function railRide(
  { at, amount_cents }: Pick<Draft, 'at' | 'amount_cents'>,
  [from, to]: readonly [Station, Station],
  { line, minutes, metres }: RailRide,
): Draft {
  // Three minutes from the gate to the train, and three at the other end.
  const exitAt = minutesAfter(at, Math.round(minutes) + 6);
  const [from_place, to_place] = [nameOf(from), nameOf(to)];
  const draft = draftOf({
    type: 'metro',
    at,
    amount_cents,
    line,
    from_place,
    to_place,
    fields: {
      kind: 'rail',
      entryAt: at.toISOString(),
      entryStation: from_place,
      exitAt: exitAt.toISOString(),
      exitStation: to_place,
      distanceMetres: Math.round(metres),
    },
  });
  return ended(draft, exitAt);
}

const patternsOfLine = (line: BusLine): BusPattern[] =>
  busPatterns().filter((pattern) => pattern.line_id === line.id);

/** Returns a random part of one direction of a line, from the stop with index `first` to that with index `last`. */
function anyHop(chance: Chance, lines: readonly BusLine[]) {
  const line = chance.pick(lines);
  const pattern = chance.pick(patternsOfLine(line));
  const first = chance.int(0, pattern.stops.length - 2);
  const last = chance.int(first + 1, Math.min(first + 14, pattern.stops.length - 1));
  return { line, pattern, first, last };
}

/** Returns the part of a line between two stops by name. Throws if the city data has none. */
function hopBetween(lines: readonly BusLine[], fromZh: string, toZh?: string) {
  for (const line of lines) {
    for (const pattern of patternsOfLine(line)) {
      const names = pattern.stops.map((id) => busStopName(id).zh);
      const [first, last] = [names.indexOf(fromZh), names.indexOf(toZh ?? '')];
      if (first >= 0 && last > first) return { line, pattern, first, last };
    }
  }
  throw new Error(`city data: no bus from ${fromZh} to ${toZh}`);
}

interface Stay {
  at: Date;
  minutes: number;
  /** Default: the demo rider's car. */
  plate?: string;
}

/** A stay in a car park: the price is per started hour, up to the day's cap; short stays are free. */
function parkedInLot(stay: Stay, chance: Chance): Draft {
  const { area, name: lotName, hourCents, capCents, freeMinutes } = chance.pick(LOTS);
  const days = Math.floor(stay.minutes / 1440);
  const hours = Math.ceil((stay.minutes - days * 1440) / 60);
  const cents = days * capCents + Math.min(capCents, hours * hourCents);
  const feeCents = stay.minutes <= freeMinutes ? 0 : cents;
  const place = { parkingKind: 'lot', area, name: lotName, feeCents: feeCents } as const;
  return parked(stay, feeCents, { parkingKind: 'lot', area, lotName }, place);
}

/** A stay in a marked space on a street, by the city's example tariff. */
function parkedOnStreet(stay: Stay, chance: Chance): Draft {
  const { area, road: roadName, zone } = chance.pick(STREETS);
  const exitedAt = minutesAfter(stay.at, stay.minutes);
  const fee = streetParkingFee(zone, { enteredAt: stay.at, exitedAt });
  const spaceNumber = String(chance.int(1, 480)).padStart(4, '0');
  const where = { parkingKind: 'street', area, roadName, spaceNumber } as const;
  const place = { parkingKind: 'street', area, name: roadName, spaceNumber, zone } as const;
  return { ...parked(stay, fee.totalCents, where, place), fee };
}

type Parking = Extract<Draft['fields'], { kind: 'parking' }>;

function parked(
  { at, minutes, plate: text = '沪A·D36175' }: Stay,
  amount_cents: number,
  where: Pick<Parking, 'parkingKind' | 'area'> & Partial<Parking>,
  sighting: Omit<Extract<Seen, { port: 'parking' }>['stay'], 'plate'>,
): Draft {
  const exitedAt = minutesAfter(at, minutes);
  const fields = {
    kind: 'parking',
    lotName: null,
    roadName: null,
    spaceNumber: null,
    ...where,
    plate: text,
    enteredAt: at.toISOString(),
    exitedAt: exitedAt.toISOString(),
    durationMinutes: minutes,
  } as const;
  const subject = where.lotName ?? where.roadName ?? null;
  const stay: Seen = { port: 'parking', stay: { ...sighting, plate: text } };
  const draft = draftOf({ type: 'parking', at, amount_cents, subject, fields, seen: stay });
  return ended(draft, exitedAt);
}

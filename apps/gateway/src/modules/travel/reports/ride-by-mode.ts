import { existing } from '@shtrans/contract/api/errors';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Passage } from '../../../adapters/gates/port.ts';
import { ruleAt } from '../../../city/fee-rules.ts';
import { yuanToCents } from '../../../city/files.ts';
import { metroDiscounts, metroFee, transferDiscountCents } from '../../../city/metro-fare.ts';
import { nameOf, type Station, stations } from '../../../city/network.ts';
import { railFare } from '../../../city/rail-fare.ts';
import { metroRide, namedLines } from '../../../city/rail-ride.ts';
import { rideFee } from '../../../city/ride-fee.ts';
import { line, statement } from '../../../city/statement.ts';
import {
  busFareCents,
  type BusLine,
  busLineName,
  busLines,
  busStopName,
  busStops,
  type Ferry,
  ferries,
  pierName,
} from '../../../city/surface.ts';
import { railLinesOf, throughTariffs } from '../../../city/tariffs.ts';
import { ferryDiscountCents } from '../../../city/tickets.ts';
import type { NewOrder, RideEnd } from '../../money/orders/service.ts';

export type RideMode = Exclude<Passage['mode'], 'maglev'>;

/** A rider's earlier rides, as far as they discount the next fare. Each method runs a query. */
export interface RiddenBefore {
  /** The number of rides in the calendar month so far, and their total cost. */
  ofMonth(type: 'metro' | 'ferry'): Promise<{ rides: number; cents: number }>;
  /** Minutes since the end of the last ride by metro or bus; null if that ride was not by `mode`. */
  minutesSince(mode: 'metro' | 'bus'): Promise<number | null>;
}

/** The reported passages of a ride: at least one of them exists. */
export type Reported = { entry: Passage; exit: Passage | null } | { entry: null; exit: Passage };

/** The stops, the line and the page fields of a ride. */
export type Facts = Pick<NewOrder, 'fields' | 'from' | 'to' | 'line'> & Pick<RideEnd, 'fields'>;
/** The cost; null means it is unknown and the rider pays nothing. */
export type Cost = Required<Pick<RideEnd, 'fee' | 'amountCents' | 'discountCents'>>;

interface RideKind {
  type: OrderType;
  /** Milliseconds after the entry when a ride without a reported exit ends by rule. */
  limitMs: number;
  /** Throws `station_not_found`, `line_not_found`, `invalid_input`. */
  facts(ride: Reported): Facts & { fields: NonNullable<RideEnd['fields']> };
  cost(ride: Reported, before: RiddenBefore): Promise<Cost | null> | Cost | null;
}

const HOUR_MS = 3_600_000;

/** Entry station if only the exit is reported. */
const NOT_RECORDED: Bilingual = { zh: '未记录', en: 'Not recorded' };

const entryOrExit = ({ entry, exit }: Reported): Passage => entry ?? exit;

/** Returns the station of a metro passage, by the id of the station or a platform; undefined if the city has none. */
export const findStationOf = ({ place }: Pick<Passage, 'place'>): Station | undefined =>
  stations().find(
    ({ id, platforms }) => id === place || (place !== null && platforms.includes(place)),
  );

/** The same. Throws `station_not_found`. */
export const stationOf = (passage: Passage): Station =>
  existing(findStationOf(passage), 'station_not_found', 'place');

/**
 * Returns whether a ride starts or ends at a station without metro, on lines on whose tickets riders go on by metro:
 * day tickets are not valid there.
 */
export const isBeyondMetro = ({ entry, exit }: Reported): boolean =>
  [entry, exit].some(
    (passage) => passage?.mode === 'metro' && linesBeyondMetro(stationOf(passage)).length > 0,
  );

/** Returns the lines of a station that only one tariff with tickets for the metro serves; empty for any other station. */
const linesBeyondMetro = ({ lines }: Pick<Station, 'lines'>): readonly string[] =>
  throughTariffs().some((tariff) => lines.every((line) => railLinesOf(tariff).has(line)))
    ? lines
    : [];

/** Returns the metro's lowest fare, the cost of a ride with only one known end. */
function lowestMetroFare(passedAt: Date): Cost {
  const rule = ruleAt('metro', passedAt);
  const amountCents = rule.parameters.base_cents;
  const items = [line({ code: 'flag_fall', amountCents })];
  const fee = statement(rule, items, { estimated: false, calculatedAt: passedAt });
  return { fee, amountCents, discountCents: 0 };
}

const metro: RideKind = {
  type: 'metro',
  limitMs: 4 * HOUR_MS,
  facts({ entry, exit }) {
    const [from, to] = [entry && stationOf(entry), exit && stationOf(exit)];
    const ride = from && to ? metroRide(from, to) : null;
    const beyond = [from, to]
      .map((station) => (station === null ? [] : linesBeyondMetro(station)))
      .find((lines) => lines.length > 0);
    return {
      from: from && nameOf(from),
      to: to && nameOf(to),
      line: beyond === undefined ? (ride?.line ?? null) : namedLines(beyond),
      fields: {
        kind: 'rail',
        entryAt: (entry ?? exit).at.toISOString(),
        entryStation: from ? nameOf(from) : NOT_RECORDED,
        exitAt: exit?.at.toISOString() ?? null,
        exitStation: to && nameOf(to),
        distanceMetres: ride && Math.round(ride.metres),
      },
    };
  },
  async cost({ entry, exit }, before) {
    if (entry === null || exit === null) return lowestMetroFare((entry ?? exit).at);
    const [from, to] = [stationOf(entry), stationOf(exit)];
    const rule = ruleAt('metro', entry.at);
    const fare = railFare(from, to, rule);
    // Entry and exit at one station, or no fare exists between the two.
    if (fare === null) return lowestMetroFare(entry.at);
    if (fare.tariff !== 'metro') return { fee: null, amountCents: fare.cents, discountCents: 0 };
    const { cents: monthBeforeCents } = await before.ofMonth('metro');
    const minutesSinceBus = await before.minutesSince('bus');
    const discounts = metroDiscounts(fare.cents, { minutesSinceBus, monthBeforeCents }, rule);
    const ends = { from: from.id, to: to.id, enteredAt: entry.at, exitedAt: exit.at };
    return {
      fee: metroFee(ends, discounts),
      amountCents: fare.cents,
      discountCents: discounts.transferCents + discounts.monthlyCents,
    };
  },
};

const busLineOf = (passage: Passage): BusLine =>
  existing(
    busLines().find(({ id }) => id === passage.line),
    'line_not_found',
    'line',
  );

function stopOf(passage: Passage | null): Bilingual | null {
  if (passage === null || passage.place === null) return null;
  const { place } = passage;
  const isKnownStop = busStops().some(({ id }) => id === place);
  return existing(isKnownStop ? busStopName(place) : null, 'station_not_found', 'place');
}

const bus: RideKind = {
  type: 'bus',
  limitMs: 3 * HOUR_MS,
  facts(ride) {
    const passage = entryOrExit(ride);
    const name = busLineName(busLineOf(passage));
    return {
      from: stopOf(ride.entry),
      to: stopOf(ride.exit),
      line: { name, colour: null },
      fields: {
        kind: 'ride',
        boardedAt: passage.at.toISOString(),
        route: name,
        plate: ride.entry?.plate ?? ride.exit?.plate ?? null,
      },
    };
  },
  // The distance-based fare of a line is unknown: its lowest fare applies.
  async cost(ride, before) {
    const passage = entryOrExit(ride);
    const busLine = busLineOf(passage);
    const amountCents = busFareCents(busLine) ?? yuanToCents(busLine.fare_min_yuan);
    const rule = ruleAt('metro', passage.at);
    const minutes = await before.minutesSince('metro');
    const discountCents = transferDiscountCents(amountCents, minutes, rule);
    return { fee: null, amountCents, discountCents };
  },
};

const ferryOf = (passage: Passage): Ferry =>
  existing(
    ferries().find(({ id }) => id === passage.line),
    'line_not_found',
    'line',
  );

function pierOf(passage: Passage | null): Bilingual | null {
  if (passage === null) return null;
  const id = ferryOf(passage).pierIds.find((pier) => pier === passage.place);
  return existing(id === undefined ? null : pierName(id), 'station_not_found', 'place');
}

const ferry: RideKind = {
  type: 'ferry',
  limitMs: 3 * HOUR_MS,
  facts(ride) {
    const passage = entryOrExit(ride);
    const { name } = ferryOf(passage);
    return {
      from: pierOf(ride.entry),
      to: pierOf(ride.exit),
      line: { name, colour: null },
      fields: { kind: 'ride', boardedAt: passage.at.toISOString(), route: name, plate: null },
    };
  },
  async cost(ride, before) {
    const { fareCents: amountCents } = ferryOf(entryOrExit(ride));
    const { rides } = await before.ofMonth('ferry');
    return { fee: null, amountCents, discountCents: ferryDiscountCents(amountCents, rides + 1) };
  },
};

const taxi: RideKind = {
  type: 'taxi',
  limitMs: 12 * HOUR_MS,
  facts({ entry, exit }) {
    const driven = exit === null ? null : existing(exit.driven, 'invalid_input', 'driven');
    return {
      from: entry?.name ?? null,
      to: exit?.name ?? null,
      fields: {
        kind: 'trip',
        service: 'taxi',
        rideId: null,
        departedAt: departureOf({ entry, exit } as Reported).toISOString(),
        arrivedAt: exit?.at.toISOString() ?? null,
        plate: entry?.plate ?? exit?.plate ?? null,
        driver: entry?.driver ?? exit?.driver ?? null,
        distanceMetres: driven?.metres ?? null,
        durationSeconds: driven?.seconds ?? null,
        ...positionsOf(entry, exit),
      },
    };
  },
  cost(ride) {
    const { exit } = ride;
    if (exit === null) return null;
    const driven = existing(exit.driven, 'invalid_input', 'driven');
    const departedAt = departureOf(ride);
    const fee = rideFee({ service: 'taxi', ...driven, departedAt, estimated: false }, exit.at);
    return { fee, amountCents: fee.totalCents, discountCents: 0 };
  },
};

/** Passages of versions before positions have none. */
function positionsOf(entry: Passage | null, exit: Passage | null) {
  const [from, to] = [entry?.position ?? null, exit?.position ?? null];
  return from === null && to === null ? {} : { positions: { from, to } };
}

function departureOf({ entry, exit }: Reported): Date {
  if (entry !== null) return entry.at;
  return new Date(exit.at.getTime() - (exit.driven?.seconds ?? 0) * 1000);
}

/** Rules of a ride by its mode. */
export const RIDES_BY_MODE: Readonly<Record<RideMode, RideKind>> = { metro, bus, ferry, taxi };

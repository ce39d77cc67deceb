import type { RideService } from '@shtrans/contract/rides/schemas';
import type { CallArgs } from '../../core/api/call-types.ts';

export type TripQuery = NonNullable<
  NonNullable<CallArgs<'GET auto:/v1/fee-estimates'>[0]>['query']
>;

const FACTS = [
  'distanceMetres',
  'durationSeconds',
  'waitingSeconds',
  'fromLat',
  'fromLon',
  'toLat',
  'toLon',
  'at',
] as const;

type Query = Readonly<Partial<Record<string, string>>>;

/** The public names of an amount in an address, in kilometres or minutes, with the number of the gateway's units in one. */
const AMOUNTS = [
  ['distance', 'distanceMetres', 1000],
  ['duration', 'durationSeconds', 60],
  ['waiting', 'waitingSeconds', 60],
] as const;
/** The public names of two points, each `latitude,longitude`. */
const POINTS = [
  ['from', 'fromLat', 'fromLon'],
  ['to', 'toLat', 'toLon'],
] as const;

const TRIP_NAMES = [...FACTS, ...AMOUNTS.map(([name]) => name), ...POINTS.map(([name]) => name)];

/** Returns the facts of an address by the gateway's names. What cannot be read is passed on, and refused there. */
function factsOf(query: Query): Query {
  const facts: Partial<Record<string, string>> = { ...query };
  for (const [name, fact, factor] of AMOUNTS) {
    const text = query[name] ?? '';
    if (text !== '') facts[fact] ??= String(typedAmount(text, factor, Infinity) ?? text);
  }
  for (const [name, lat, lon] of POINTS) {
    const text = query[name] ?? '';
    const [latText = '', lonText = ''] = text.split(',', 2);
    if (text === '') continue;
    facts[lat] ??= latText.trim();
    facts[lon] ??= lonText.trim();
  }
  return facts;
}

/** Returns the trip in the address to estimate, or undefined if there is none. The gateway validates its values. */
export function tripOf(query: Query, service: RideService): TripQuery | undefined {
  const values = factsOf(query);
  const facts = FACTS.flatMap((name) => {
    const value = values[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  if (facts.every(([name]) => name === 'at' || name === 'waitingSeconds')) return undefined;
  return { service, ...Object.fromEntries(facts) };
}

/** Whether the address names a part of a trip, but no distance, duration or point. */
export const isTripIncomplete = (query: Query, service: RideService): boolean =>
  TRIP_NAMES.some((name) => query[name] !== undefined) && tripOf(query, service) === undefined;

/** The service in the address; a street taxi if it names none that is known. */
export const serviceOf = (query: Query): RideService =>
  query['service'] === 'saic' ? 'saic' : 'taxi';

/** Parses an entered amount as whole metres or seconds; undefined if it is no number from 0 to `max`. */
export function typedAmount(text: string, factor: number, max: number): number | undefined {
  const trimmed = text.normalize('NFKC').trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return undefined;
  const amount = Math.round(Number(trimmed) * factor);
  return amount <= max ? amount : undefined;
}

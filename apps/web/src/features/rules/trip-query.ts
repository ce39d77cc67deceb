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

/**
 * The trip an address tells of, to be estimated; undefined when it tells of none. Its values go to the
 * gateway as they are, which says what is wrong with them.
 */
export function tripOf(
  query: Readonly<Partial<Record<string, string>>>,
  service: RideService,
): TripQuery | undefined {
  const given = FACTS.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  if (given.every(([name]) => name === 'at' || name === 'waitingSeconds')) return undefined;
  return { service, ...Object.fromEntries(given) };
}

/** The service an address names; a street taxi where it names none we know. */
export const serviceOf = (query: Readonly<Partial<Record<string, string>>>): RideService =>
  query['service'] === 'saic' ? 'saic' : 'taxi';

/** What a person typed, as whole metres or seconds; undefined where it is no number from 0 to `max`. */
export function typedAmount(text: string, factor: number, max: number): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return undefined;
  const amount = Math.round(Number(trimmed) * factor);
  return amount <= max ? amount : undefined;
}

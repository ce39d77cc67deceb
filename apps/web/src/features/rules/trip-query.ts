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

/** Returns the trip in the address to estimate, or undefined if there is none. The gateway validates its values. */
export function tripOf(
  query: Readonly<Partial<Record<string, string>>>,
  service: RideService,
): TripQuery | undefined {
  const facts = FACTS.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  if (facts.every(([name]) => name === 'at' || name === 'waitingSeconds')) return undefined;
  return { service, ...Object.fromEntries(facts) };
}

/** The service in the address; a street taxi if it names none that is known. */
export const serviceOf = (query: Readonly<Partial<Record<string, string>>>): RideService =>
  query['service'] === 'saic' ? 'saic' : 'taxi';

/** Parses an entered amount as whole metres or seconds; undefined if it is no number from 0 to `max`. */
export function typedAmount(text: string, factor: number, max: number): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return undefined;
  const amount = Math.round(Number(trimmed) * factor);
  return amount <= max ? amount : undefined;
}

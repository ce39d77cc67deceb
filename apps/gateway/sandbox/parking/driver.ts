import type { Context } from '../../src/context.ts';
import { answerInFailureMode } from '../failure-mode.ts';
import { parksNear } from './car-parks.ts';
import type { ParkingSource } from '../../src/adapters/parking/port.ts';

/** Slow, but within the limit. */
const SLOW_MS = 700;

/** Pretended car parks, told in the partner's present failure mode. */
export const sandboxParking =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>): ParkingSource =>
  async (point, metres, signal) =>
    await answerInFailureMode(
      { db },
      'parking',
      () => Promise.resolve(parksNear(point, metres, clock.now()).map(told)),
      signal,
      SLOW_MS,
    );

const told = <T extends { at: Date | null }>(park: T): Omit<T, 'at'> & { at: string | null } => ({
  ...park,
  at: park.at?.toISOString() ?? null,
});

import { CodedError } from '@shtrans/contract/errors';
import type { Point } from '@shtrans/contract/rides';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { askWithin } from '../../within.ts';

/** Who knows the city's car parks. */
export interface ParkingPort {
  /** Car parks within `metres` of a point. Raises `partner_unavailable`. */
  near(point: Point, metres: number, signal: AbortSignal): Promise<CarPark[]>;
}

/** Car parks as partners send them: instants as text. */
export type ParkingSource = (point: Point, metres: number, signal: AbortSignal) => Promise<unknown>;

const bilingual = z.object({ zh: z.string().max(120), en: z.string().max(160) });
const carPark = z.object({
  id: z.string().min(1).max(80),
  name: bilingual,
  address: bilingual,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  spaces: z.int().min(0),
  /** Null: nobody counts. */
  free: z.int().min(0).nullable(),
  /** When they were counted. */
  at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
  hourCents: z.int().min(0),
  dayCents: z.int().min(0).nullable(),
  /** `00:00-24:00` */
  open: z.string().max(40),
});
const answer = z.array(carPark).max(1000);
export type CarPark = z.output<typeof carPark>;

/** How long a partner is waited for, and how long one that failed is left alone. */
const LIMIT_MS = 1200;
const REST_MS = 10_000;

/**
 * Asks a partner for car parks in good order: its answer is checked, one that fails, is late or answers
 * nonsense raises `partner_unavailable`, and is not asked again for ten seconds, so that who looks around
 * does not wait for it each time.
 */
export function checkedParking(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  ask: ParkingSource,
): ParkingPort {
  let restsUntil = 0;
  return {
    async near(point, metres, signal) {
      if (clock.now().getTime() < restsUntil) {
        throw new CodedError('partner_unavailable', { message: 'the parking partner rests' });
      }
      try {
        const given = await askWithin(
          LIMIT_MS,
          async (late) => await ask(point, metres, AbortSignal.any([signal, late])),
        );
        return answer.parse(given);
      } catch (cause) {
        log.warn(
          { event: 'parking.no_answer', err: cause },
          'the parking partner does not answer properly',
        );
        restsUntil = clock.now().getTime() + REST_MS;
        throw new CodedError('partner_unavailable', { cause });
      }
    },
  };
}

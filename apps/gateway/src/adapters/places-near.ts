import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { askWithin } from '../timing/within.ts';
import type { PartnerCall } from './partner-api.ts';
import { readAnswer, signedPost } from './signed-post.ts';

/** Returns the places within `metres` of a point. Throws `partner_unavailable`. */
type Near<Place> = (point: Point, metres: number) => Promise<Place[]>;

/** A partner that lists places around a point. */
export interface PlacesPort<Place> {
  readonly name: string;
  near: Near<Place>;
}

/** A driver whose answer is not yet validated: instants are text. `late` aborts at the partner's timeout. */
export interface PlacesSource {
  readonly name: string;
  near: (point: Point, metres: number, late: AbortSignal) => Promise<unknown>;
}

/** Fields of every place. */
export const position = {
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
};

/** When something at a place was counted. */
export const countedAt = z.iso.datetime().transform((text) => new Date(text));

/** The call of a partner's API that lists places around a point. */
export const nearCall = <Place extends z.ZodType>(path: string, summary: string, place: Place) =>
  ({
    path,
    summary,
    asks: z.object({ lat: z.number(), lon: z.number(), metres: z.number() }),
    answers: z.array(place).max(1000),
  }) satisfies PartnerCall;

/** Makes this call to a partner's server. */
export const signedNear =
  (signer: { secret: string; clock: Clock }, address: string): PlacesSource['near'] =>
  async ({ lat, lon }, metres, signal) =>
    await readAnswer(await signedPost(signer, address, { lat, lon, metres }, signal));

/** What the check of a driver's answers needs; `limitMs` is the partner's timeout. */
export interface NearContext {
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limitMs: number;
}

/** Pause of the partner after a failure. */
const REST_MS = 10_000;

/**
 * Validates the places of a driver. A failure, a timeout or an invalid answer throws `partner_unavailable` and pauses
 * the partner for ten seconds, so that riders who move the map do not wait each time.
 */
export function checkedNear<Place>(
  { clock, limitMs }: NearContext,
  source: PlacesSource,
  answers: z.ZodType<Place[]>,
  logFailure: (err: unknown) => void,
): Near<Place> {
  let pausedUntil = 0;
  return async (point, metres) => {
    if (clock.now().getTime() < pausedUntil) {
      throw new CodedError('partner_unavailable', { message: 'the partner is paused' });
    }
    try {
      const places = await askWithin(
        limitMs,
        async (late) => await source.near(point, metres, late),
      );
      return answers.parse(places);
    } catch (cause) {
      logFailure(cause);
      pausedUntil = clock.now().getTime() + REST_MS;
      throw new CodedError('partner_unavailable', { cause });
    }
  };
}

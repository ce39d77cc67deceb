import { CodedError } from '@shtrans/contract/api/errors';
import type { PlanAnswer } from '@shtrans/contract/plans/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import { co2Grams } from '../../../city/co2.ts';
import { metresBetween } from '../../../geometry/geometry.ts';
import { rideFee } from '../../../city/ride-fee.ts';
import type { ReadContext } from '../../../context.ts';
import { walkMetres, walkSeconds } from '../../../planner/walking.ts';
import { withTimeLimit } from '../../../timing/within.ts';

/** Our estimates: a city bike's average speed including stops, and its detour factor. */
const BIKE_METRES_PER_SECOND = 3.6;
const BIKE_DETOUR = 1.3;
/** The same for a car, if the dispatcher has no route: an ordinary day, including traffic lights. */
const CAR_METRES_PER_SECOND = 7;
const CAR_DETOUR = 1.3;
/** Maximum time that a plan waits for the dispatcher's route. */
const ANSWER_LIMIT_MS = 250;

export const onFoot = (from: Point, to: Point): PlanAnswer['walk'] => {
  const metres = walkMetres(metresBetween(from, to));
  return { metres, seconds: walkSeconds(metres) };
};

export const byBike = (from: Point, to: Point): PlanAnswer['bike'] => {
  const metres = Math.round(metresBetween(from, to) * BIKE_DETOUR);
  return { metres, seconds: Math.round(metres / BIKE_METRES_PER_SECOND) };
};

/**
 * Estimates a street taxi by the tariff in force at its departure, over the dispatcher's route or an
 * estimated one. Returns null before the oldest tariff.
 */
export async function byTaxi(
  { adapters }: ReadContext,
  from: Point,
  to: Point,
  departedAt: Date,
): Promise<PlanAnswer['taxi']> {
  const estimatedMetres = Math.round(metresBetween(from, to) * CAR_DETOUR);
  const { distanceMetres: metres, durationSeconds } = await withTimeLimit(
    ANSWER_LIMIT_MS,
    adapters.dispatch.route(from, to),
  ).catch(() => ({
    distanceMetres: estimatedMetres,
    durationSeconds: Math.round(estimatedMetres / CAR_METRES_PER_SECOND),
  }));
  try {
    const ride = { service: 'taxi', metres, seconds: durationSeconds, waitingSeconds: 0 } as const;
    const { totalCents } = rideFee({ ...ride, departedAt, estimated: true }, departedAt);
    return {
      distanceMetres: metres,
      durationSeconds,
      amountCents: totalCents,
      co2Grams: co2Grams('taxi', metres),
    };
  } catch (error) {
    if (error instanceof CodedError && error.code === 'fee_rule_not_found') return null;
    throw error;
  }
}

import { CodedError } from '@shtrans/contract/api/errors';
import { FEE_RULES, type FeeEstimate, type FeeRule } from '@shtrans/contract/fees/schemas';
import { isOneOf } from '@shtrans/contract/values/narrow';
import type { Point } from '@shtrans/contract/rides/schemas';
import { isInCity } from '../../../city/area.ts';
import { ruleAt, ruleVersion, versionsOf } from '../../../city/fee-rules.ts';
import { rideFee } from '../../../city/ride-fee.ts';
import { isInForce, shownValidity } from '../../../city/validity.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { rowsOf } from './rows.ts';

/** Returns a fee rule for a page. Throws `fee_rule_not_found`. */
export function shownRule({ clock }: Context, id: string, version: string | undefined): FeeRule {
  if (!isOneOf(FEE_RULES, id)) throw new CodedError('fee_rule_not_found');
  const rule = ruleVersion(id, { version, at: clock.now() });
  return {
    id,
    ...shownValidity(rule),
    inForce: isInForce(rule, clock.now()),
    example: rule.example,
    source: rule.source,
    rows: rowsOf(rule),
    versions: versionsOf(id).map(shownValidity),
  };
}

type EstimateQuery = Call<'GET auto:/v1/fee-estimates'>['query'];

/**
 * Estimates the fee of a trip by the tariff in force at its departure. The trip is given either as a distance
 * with a duration, or as two points, between which the dispatcher's route counts.
 */
export async function estimateFee(ctx: Context, query: EstimateQuery): Promise<FeeEstimate> {
  const now = ctx.clock.now();
  const { service, waitingSeconds } = query;
  const departedAt = query.at === undefined ? now : new Date(query.at);
  const trip = await tripOf(ctx, query, departedAt);
  // Waiting cannot take longer than the ride.
  if (waitingSeconds > trip.seconds) throw new CodedError('fee_input_invalid');
  return {
    service,
    distanceMetres: trip.metres,
    durationSeconds: trip.seconds,
    waitingSeconds,
    departAt: departedAt.toISOString(),
    statement: rideFee({ service, ...trip, waitingSeconds, departedAt, estimated: true }, now),
  };
}

async function tripOf(
  ctx: Context,
  query: EstimateQuery,
  departedAt: Date,
): Promise<{ metres: number; seconds: number }> {
  const { fromLat, fromLon, toLat, toLon, distanceMetres, durationSeconds } = query;
  const ends = [fromLat, fromLon, toLat, toLon];
  const byPoints = ends.some((part) => part !== undefined);
  const byLength = distanceMetres !== undefined || durationSeconds !== undefined;
  if (byPoints === byLength) throw new CodedError('fee_input_invalid');
  if (byLength) {
    if (distanceMetres === undefined) throw new CodedError('fee_input_invalid');
    const { per_minute_cents, waiting } = ruleAt(query.service, departedAt).parameters;
    const countsTime = per_minute_cents > 0 || (waiting !== null && query.waitingSeconds > 0);
    if (durationSeconds === undefined && countsTime) throw new CodedError('fee_input_invalid');
    return { metres: distanceMetres, seconds: durationSeconds ?? 0 };
  }
  const [from, to] = [pointOf(fromLat, fromLon), pointOf(toLat, toLon)];
  if (from.lat === to.lat && from.lon === to.lon) throw new CodedError('ride_ends_equal');
  const route = await ctx.adapters.dispatch.route(from, to);
  return { metres: route.distanceMetres, seconds: route.durationSeconds };
}

function pointOf(lat: number | undefined, lon: number | undefined): Point {
  if (lat === undefined || lon === undefined) throw new CodedError('fee_input_invalid');
  if (!isInCity({ lat, lon })) throw new CodedError('place_outside_city');
  return { lat, lon };
}

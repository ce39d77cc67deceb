import type { FeeItem, FeeStatement } from '@shtrans/contract/fees/schemas';
import type { RideService } from '@shtrans/contract/rides/schemas';
import { type MeteredTariff, ruleAt } from './fee-rules.ts';
import { line, statement, sumCents } from './statement.ts';
import { holidayCents, isNight } from './surcharges.ts';

export interface RideToPrice {
  service: RideService;
  metres: number;
  seconds: number;
  /** Time standing or in slow traffic. */
  waitingSeconds: number;
  departedAt: Date;
  estimated: boolean;
  /** Whether the car is electric, which has a higher flag fall as a taxi. Default true: most called cars are. */
  electric?: boolean;
}

/**
 * Returns a ride's fee as items, by the service's tariff in force at departure (`fee_rules.json`). Each item
 * is rounded to a cent, the night surcharge applies to the items before it, and the tariff's rounding is an
 * item, so the items shown add up to the total. Throws `fee_rule_not_found` for a departure before the
 * oldest tariff.
 */
export function rideFee(ride: RideToPrice, calculatedAt: Date): FeeStatement {
  const rule = ruleAt(ride.service, ride.departedAt);
  const items = rideItems(rule.parameters, ride);
  return statement(rule, items, { estimated: ride.estimated, calculatedAt });
}

function rideItems(tariff: MeteredTariff, ride: RideToPrice): FeeItem[] {
  const byDay = dayItems(tariff, ride);
  const night = isNight(tariff, ride.departedAt) ? (tariff.night?.percent ?? 0) : 0;
  const items = [
    ...byDay,
    line({ code: 'night', amountCents: Math.round((sumCents(byDay) * night) / 100) }),
    line({ code: 'holiday', amountCents: holidayCents(tariff, ride.departedAt) }),
  ];
  const missingCents = Math.max(0, tariff.minimum_cents - sumCents(items));
  items.push(line({ code: 'minimum', amountCents: missingCents }));
  const exact = sumCents(items);
  const rounded = Math.round(exact / tariff.rounding_cents) * tariff.rounding_cents;
  return [...items, line({ code: 'rounding', amountCents: rounded - exact })];
}

/** Returns the items to which the night surcharge applies. */
function dayItems(tariff: MeteredTariff, ride: RideToPrice): FeeItem[] {
  const { flag_fall, long_distance, waiting } = tariff;
  const electric = ride.electric ?? true;
  const near = Math.max(0, Math.min(ride.metres, long_distance.over_metres) - flag_fall.metres);
  const far = Math.max(0, ride.metres - long_distance.over_metres);
  const waits = waiting === null ? 0 : Math.floor(ride.waitingSeconds / waiting.every_seconds);
  return [
    line({
      code: 'flag_fall',
      amountCents: electric ? (flag_fall.electric_cents ?? flag_fall.cents) : flag_fall.cents,
    }),
    perKilometre('distance', near, tariff.per_km_cents),
    perKilometre('long_distance', far, long_distance.per_km_cents),
    line({
      code: 'duration',
      amountCents: Math.round((ride.seconds * tariff.per_minute_cents) / 60),
      quantity: ride.seconds,
      unit: 'second',
      rateCents: tariff.per_minute_cents,
    }),
    line({
      code: 'waiting',
      amountCents: waits * (waiting?.cents ?? 0),
      quantity: waits,
      unit: 'time',
      rateCents: waiting?.cents ?? null,
    }),
  ];
}

const perKilometre = (code: FeeItem['code'], metres: number, rateCents: number): FeeItem =>
  line({
    code,
    amountCents: Math.round((metres * rateCents) / 1000),
    quantity: metres,
    unit: 'metre',
    rateCents,
  });

export interface RideToCallOff {
  service: RideService;
  matchedAt: Date | null;
  arrivedAt: Date | null;
  /** Arrival promised at the match; null or absent without a promise. */
  promisedAt?: Date | null;
}

/**
 * Returns the fee of cancelling a ride at `at`, by the rule in force at its match: free before a driver is
 * found, shortly after it, and while the driver is later than promised; then a fee, and a higher one after
 * the driver has waited long at the pick-up. `freeUntil` is the first instant with a fee; null if there is
 * a fee already, or the instant is unknown.
 */
export function cancellationFee(
  ride: RideToCallOff,
  departedAt: Date,
): { fee: FeeStatement; freeUntil: Date | null } {
  const { service, matchedAt, arrivedAt } = ride;
  const rule = ruleAt('cancellation', matchedAt ?? departedAt);
  const { free_seconds, waited_seconds, services } = rule.parameters;
  const fees = services[service];
  const charged = (cents: number): FeeStatement =>
    statement(rule, [line({ code: 'cancellation', amountCents: cents })], {
      estimated: false,
      calculatedAt: departedAt,
    });
  if (matchedAt === null) return { fee: charged(0), freeUntil: null };
  const freeUntil = new Date(matchedAt.getTime() + free_seconds * 1000);
  if (departedAt < freeUntil) return { fee: charged(0), freeUntil };
  if (arrivedAt === null)
    return { fee: charged(isLate(ride, departedAt) ? 0 : fees.cents), freeUntil: null };
  const waited = departedAt.getTime() - arrivedAt.getTime() >= waited_seconds * 1000;
  return { fee: charged(waited ? fees.waited_cents : fees.cents), freeUntil: null };
}

const isLate = ({ promisedAt }: RideToCallOff, departedAt: Date): boolean =>
  promisedAt !== undefined && promisedAt !== null && departedAt > promisedAt;

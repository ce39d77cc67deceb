import type { FeeItem, FeeStatement } from '@shtrans/contract/fees/schemas';
import type { RideService } from '@shtrans/contract/rides/schemas';
import { type MeteredTariff, ruleAt } from './fee-rules.ts';
import { line, statement, sumCents } from './statement.ts';
import { holidayCents, isNight } from './surcharges.ts';

export interface RideToPrice {
  service: RideService;
  metres: number;
  seconds: number;
  /** Standing or slow in traffic. */
  waitingSeconds: number;
  departedAt: Date;
  estimated: boolean;
  /** Whether the car is electric: such a taxi has a dearer flag fall. As a rule called cars are. */
  electric?: boolean;
}

/**
 * What a ride costs by the service's tariff in force at its departure, line by line (`fee_rules.json`).
 * Each line is rounded to a cent, the night's share is taken of the lines above it, and the tariff's
 * rounding is a line of its own: so whoever adds up what is shown comes to the total.
 * Raises `fee_rule_not_found` for a departure before the oldest tariff.
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
  const lacking = Math.max(0, tariff.minimum_cents - sumCents(items));
  items.push(line({ code: 'minimum', amountCents: lacking }));
  const exact = sumCents(items);
  const rounded = Math.round(exact / tariff.rounding_cents) * tariff.rounding_cents;
  return [...items, line({ code: 'rounding', amountCents: rounded - exact })];
}

/** The lines that a night makes dearer. */
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
  /** When the driver was to be there, as promised at the match; null or absent: nothing was promised. */
  promisedAt?: Date | null;
}

/**
 * What calling a ride off costs at `at`, by the rule in force at its match: nothing before a driver is
 * found, nor shortly after, nor while the driver is later than promised; then a fee, and a higher one
 * once the driver has waited long at the pick-up.
 * `freeUntil` is the first instant that costs; null where it costs already or no end is in sight.
 */
export function cancellationFee(
  ride: RideToCallOff,
  at: Date,
): { fee: FeeStatement; freeUntil: Date | null } {
  const { service, matchedAt, arrivedAt } = ride;
  const rule = ruleAt('cancellation', matchedAt ?? at);
  const { free_seconds, waited_seconds, [service]: fees } = rule.parameters;
  const charged = (cents: number): FeeStatement =>
    statement(rule, [line({ code: 'cancellation', amountCents: cents })], {
      estimated: false,
      calculatedAt: at,
    });
  if (matchedAt === null) return { fee: charged(0), freeUntil: null };
  const freeUntil = new Date(matchedAt.getTime() + free_seconds * 1000);
  if (at < freeUntil) return { fee: charged(0), freeUntil };
  if (arrivedAt === null)
    return { fee: charged(isLate(ride, at) ? 0 : fees.cents), freeUntil: null };
  const waited = at.getTime() - arrivedAt.getTime() >= waited_seconds * 1000;
  return { fee: charged(waited ? fees.waited_cents : fees.cents), freeUntil: null };
}

const isLate = ({ promisedAt }: RideToCallOff, at: Date): boolean =>
  promisedAt !== undefined && promisedAt !== null && at > promisedAt;

import { shanghaiDate } from '@shtrans/contract/calendar';
import { CodedError } from '@shtrans/contract/errors';
import type { FeeRuleId } from '@shtrans/contract/fees';
import { z } from 'zod';
import { lazily, readJson } from './files.ts';

const cents = z.int().min(0);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A car's tariff. What a tariff does not have is null, 0 or empty. */
const metered = z.object({
  /** `electric_cents`: where electric cars have a flag fall of their own. */
  flag_fall: z.object({ metres: z.int(), cents, electric_cents: cents.nullable() }),
  per_km_cents: cents,
  /** Of the whole ride, standing or not. */
  per_minute_cents: cents,
  /** What a kilometre costs beyond `over_metres`, instead of `per_km_cents`. */
  long_distance: z.object({ over_metres: z.int(), per_km_cents: cents }),
  /** For each full `every_seconds` of standing or slow traffic. */
  waiting: z.object({ every_seconds: z.int().min(1), cents }).nullable(),
  /** On all of the above, by the hour of departure; `to` is not part of the night. */
  night: z.object({ from: clockTime, to: clockTime, percent: z.number() }).nullable(),
  /** Days as month/day of their calendar. */
  holidays: z.array(
    z.object({
      id: z.string(),
      calendar: z.enum(['solar', 'lunar']),
      days: z.array(z.string().regex(/^\d{1,2}\/\d{1,2}$/)),
      cents,
    }),
  ),
  minimum_cents: cents,
  /** The total is a multiple of this, half up. */
  rounding_cents: z.int().min(1),
});

const callingOff = z.object({ cents, waited_cents: cents });
const cancellation = z.object({
  /** Free for so long after a driver was found. */
  free_seconds: z.int().min(0),
  /** From when on a driver who stands there has waited long. */
  waited_seconds: z.int().min(0),
  taxi: callingOff,
  saic: callingOff,
});

const metro = z.object({
  base_metres: z.int(),
  base_cents: cents,
  step_metres: z.int().min(1),
  step_cents: cents,
  /** Off a ride that follows a bus within this time, and off a bus that follows the metro. */
  transfer: z.object({ within_seconds: z.int(), cents }),
  /** Once the rides of the calendar month have cost the threshold. */
  monthly_discount: z.object({ threshold_cents: cents, percent: z.number() }),
});

const streetParking = z.object({
  zones: z.array(
    z.object({
      id: z.enum(['inner_key', 'inner_other']),
      first_seconds: z.int().min(1),
      first_cents: cents,
      then_every_seconds: z.int().min(1),
      then_cents: cents,
    }),
  ),
});

const version = {
  version: z.string().min(1),
  /** First and last day of the city's calendar; null: before what is known, until further notice. */
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
  /** Made up by us, where no tariff is public. */
  example: z.boolean(),
  source: z.object({ zh: z.string(), en: z.string() }),
};

const rule = z.discriminatedUnion('id', [
  z.object({ id: z.literal('taxi'), ...version, parameters: metered }),
  z.object({ id: z.literal('saic'), ...version, parameters: metered }),
  z.object({ id: z.literal('cancellation'), ...version, parameters: cancellation }),
  z.object({ id: z.literal('metro'), ...version, parameters: metro }),
  z.object({ id: z.literal('parking_street'), ...version, parameters: streetParking }),
]);

export type AnyFeeRule = z.infer<typeof rule>;
/** One version of a rule. Amounts are cents, distances metres, times seconds. */
export type FeeRule<K extends FeeRuleId> = Extract<AnyFeeRule, { id: K }>;
export type MeteredTariff = z.infer<typeof metered>;
export type StreetZone = z.infer<typeof streetParking>['zones'][number]['id'];

/** Every version of every rule, as `fee_rules.json` has them; a released version is never edited. */
export const feeRules = lazily(() => readJson('fee_rules.json', z.array(rule)));

const two = (n: number): string => String(n).padStart(2, '0');

/** The day of an instant by the city's calendar, as 2026-07-01. */
export function cityDay(at: Date): string {
  const { year, month, day } = shanghaiDate(at);
  return `${year}-${two(month)}-${two(day)}`;
}

const isInForce = ({ valid_from, valid_to }: AnyFeeRule, day: string): boolean =>
  (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to);

const isOf =
  <K extends FeeRuleId>(id: K) =>
  (candidate: AnyFeeRule): candidate is FeeRule<K> =>
    candidate.id === id;

/** All versions of a rule, newest first. */
export const versionsOf = <K extends FeeRuleId>(
  id: K,
  rules: readonly AnyFeeRule[] = feeRules(),
): FeeRule<K>[] => rules.filter(isOf(id)).toReversed();

/** The version of a rule that is in force at an instant. Raises `fee_rule_not_found` where none is. */
export function ruleAt<K extends FeeRuleId>(
  id: K,
  at: Date,
  rules: readonly AnyFeeRule[] = feeRules(),
): FeeRule<K> {
  const day = cityDay(at);
  const found = versionsOf(id, rules).find((candidate) => isInForce(candidate, day));
  if (found === undefined) throw new CodedError('fee_rule_not_found');
  return found;
}

/** A version of a rule by its name, in force or not. Raises `fee_rule_not_found`. */
export function ruleVersion<K extends FeeRuleId>(id: K, version: string): FeeRule<K> {
  const found = versionsOf(id).find((candidate) => candidate.version === version);
  if (found === undefined) throw new CodedError('fee_rule_not_found');
  return found;
}

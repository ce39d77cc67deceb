import { existing } from '@shtrans/contract/api/errors';
import type { FeeRuleId } from '@shtrans/contract/fees/schemas';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { readJson } from './files.ts';
import { pickVersion, validity } from './validity.ts';

const cents = z.int().min(0);
const holiday = { id: z.string(), cents };
const days = (form: RegExp) => z.array(z.string().regex(form));
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
  /** Days as month/day of their calendar, of the lunar one those of its first month. */
  holidays: z.array(
    z.discriminatedUnion('calendar', [
      z.object({ ...holiday, calendar: z.literal('solar'), days: days(/^\d{1,2}\/\d{1,2}$/) }),
      z.object({ ...holiday, calendar: z.literal('lunar'), days: days(/^1\/[12]?\d$/) }),
    ]),
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
  ...validity,
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

/** All versions of a rule, newest first. */
export const versionsOf = <K extends FeeRuleId>(
  id: K,
  rules: readonly AnyFeeRule[] = feeRules(),
): FeeRule<K>[] => rules.filter((each): each is FeeRule<K> => each.id === id).toReversed();

/** The version of a rule that is in force at an instant. Raises `fee_rule_not_found` where none is. */
export const ruleAt = <K extends FeeRuleId>(
  id: K,
  at: Date,
  rules: readonly AnyFeeRule[] = feeRules(),
): FeeRule<K> => existing(pickVersion(versionsOf(id, rules), { at }), 'fee_rule_not_found');

/** A version of a rule by its name, or else the one in force at an instant. Raises `fee_rule_not_found`. */
export const ruleVersion = <K extends FeeRuleId>(
  id: K,
  wanted: { version?: string | undefined; at: Date },
): FeeRule<K> => existing(pickVersion(versionsOf(id), wanted), 'fee_rule_not_found');

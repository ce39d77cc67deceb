import { existing } from '@shtrans/contract/api/errors';
import type { FeeRuleId } from '@shtrans/contract/fees/schemas';
import { RIDE_SERVICES } from '@shtrans/contract/rides/facts';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { readJsonIfAny } from './files.ts';
import { pickVersion, validity } from './validity.ts';

const cents = z.int().min(0);
const holiday = { id: z.string(), cents };
const days = (form: RegExp) => z.array(z.string().regex(form));
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A car's tariff. Parts that a tariff does not have are null, 0 or empty. */
const metered = z.object({
  /** `electric_cents`: the flag fall of electric cars if it differs. */
  flag_fall: z.object({ metres: z.int(), cents, electric_cents: cents.nullable() }),
  per_km_cents: cents,
  /** For the whole ride, including standing time. */
  per_minute_cents: cents,
  /** The price per kilometre beyond `over_metres`. */
  long_distance: z.object({ over_metres: z.int(), per_km_cents: cents }),
  /** For each full `every_seconds` of standing or slow traffic. */
  waiting: z.object({ every_seconds: z.int().min(1), cents }).nullable(),
  /** Surcharge on all of the above, by the time of departure; `to` is excluded. */
  night: z.object({ from: clockTime, to: clockTime, percent: z.number() }).nullable(),
  /** Days as month/day of their calendar; lunar days are of the first month. */
  holidays: z.array(
    z.discriminatedUnion('calendar', [
      z.object({ ...holiday, calendar: z.literal('solar'), days: days(/^\d{1,2}\/\d{1,2}$/) }),
      z.object({ ...holiday, calendar: z.literal('lunar'), days: days(/^1\/[12]?\d$/) }),
    ]),
  ),
  minimum_cents: cents,
  /** The total is rounded half up to a multiple of this. */
  rounding_cents: z.int().min(1),
});

const cancellationFees = z.object({ cents, waited_cents: cents });
const cancellation = z.object({
  /** Free period after a driver is found. */
  free_seconds: z.int().min(0),
  /** Wait at the pick-up after which the higher fee applies. */
  waited_seconds: z.int().min(0),
  /** By the service that was called. */
  services: z.record(z.enum(RIDE_SERVICES), cancellationFees),
});

const metro = z.object({
  base_metres: z.int(),
  base_cents: cents,
  step_metres: z.int().min(1),
  step_cents: cents,
  /** Discount on a ride that follows a bus within this time, and on a bus that follows the metro. */
  transfer: z.object({ within_seconds: z.int(), cents }),
  /** Discount after the rides of the calendar month have cost the threshold. */
  monthly_discount: z.object({ threshold_cents: cents, percent: z.number() }),
});

const streetParking = z.object({
  zones: z.array(
    z.object({
      id: z.string().min(1),
      first_seconds: z.int().min(1),
      first_cents: cents,
      then_every_seconds: z.int().min(1),
      then_cents: cents,
    }),
  ),
});

const version = {
  ...validity,
  /** An example of ours, because no tariff is public. */
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

const FILE = 'fee_rules.json';

/** All versions of all rules in `fee_rules.json`; a released version is never edited. A city without the file has no rules. */
export const feeRules = lazily((): AnyFeeRule[] => readJsonIfAny(FILE, z.array(rule)) ?? []);

/** Returns all versions of a rule, newest first. */
export const versionsOf = <K extends FeeRuleId>(
  id: K,
  rules: readonly AnyFeeRule[] = feeRules(),
): FeeRule<K>[] => rules.filter((each): each is FeeRule<K> => each.id === id).toReversed();

/** Returns the version of a rule in force at an instant. Throws `fee_rule_not_found` if none is. */
export const ruleAt = <K extends FeeRuleId>(
  id: K,
  instant: Date,
  rules: readonly AnyFeeRule[] = feeRules(),
): FeeRule<K> =>
  existing(pickVersion(versionsOf(id, rules), { at: instant }), 'fee_rule_not_found');

/** Returns a version of a rule by its name, or else the one in force at an instant. Throws `fee_rule_not_found`. */
export const ruleVersion = <K extends FeeRuleId>(
  id: K,
  selection: { version?: string | undefined; at: Date },
): FeeRule<K> => existing(pickVersion(versionsOf(id), selection), 'fee_rule_not_found');

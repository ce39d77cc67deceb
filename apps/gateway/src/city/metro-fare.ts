import type { FeeItem, FeeStatement } from '@shtrans/contract/fees/schemas';
import { monthlyDiscount, transferDiscount } from '../tariffs/discounts.ts';
import { distanceAmount, startedSteps } from '../tariffs/price.ts';
import { lazily } from '../timing/lazily.ts';
import { type FeeRule, ruleAt } from './fee-rules.ts';
import { type BasedFare, fareWithin, metresWithin } from './rail-fare.ts';
import { line, statement, sumCents } from './statement.ts';
import { distanceOf, fareInMatrix, matrixCodes, railLinesOf, tariffNamed } from './tariffs.ts';

type MetroRule = FeeRule<'metro'>;

/** The tariff of rides that orders call metro. */
const metro = lazily(() => tariffNamed('metro'));

/** The official table of the metro. Throws if the tariff has none, which is a bug. */
const matrix = lazily(() => {
  const price = metro().prices.find(({ kind }) => kind === 'matrix');
  if (price?.kind !== 'matrix') throw new Error('tariffs.json: metro has no matrix');
  return price;
});

/** Returns the ids of the metro's lines. */
export const metroLines = (): ReadonlySet<string> => railLinesOf(metro());

/** Returns the platform codes of the official table. */
export const fareCodes = (): readonly string[] => matrixCodes(matrix().file);

/**
 * Returns the operator's single fare between two platforms, in cents; null if the table does not have it.
 * Symmetric. The table has 0 for two platforms of one interchange.
 */
export const officialFareCents = (fromCode: string, toCode: string): number | null =>
  fareInMatrix(matrix().file, matrix().unit, [fromCode, toCode]);

/**
 * Returns the fare of the distance rule in cents: the base, then a step for each started part. Over the shortest path
 * it equals the official fare of 97.8 % of the pairs.
 */
export const distanceFareCents = (metres: number, rule: MetroRule): number =>
  distanceAmount(metres, distanceOf(rule));

/** Returns the rule's fare between two metro platforms, in cents; null if no rails connect them. */
export function ruleFareCents(fromCode: string, toCode: string, rule: MetroRule): number | null {
  const metres = metroMetres(fromCode, toCode);
  return metres === Infinity ? null : distanceFareCents(metres, rule);
}

/**
 * Returns the metro's single fare between two stations (`S0118`) or platforms (`0118`), see `fareWithin`. Null if no
 * metro ride connects them.
 */
export const metroFare = (from: string, to: string, rule: MetroRule): BasedFare | null =>
  fareWithin(metro(), from, to, rule);

/** Returns the cents of `metroFare`. */
export const metroFareCents = (from: string, to: string, rule: MetroRule): number | null =>
  metroFare(from, to, rule)?.cents ?? null;

/** Returns the metres of the shortest path over the metro's rails between two stations or platforms, or Infinity. */
export const metroMetres = (from: string, to: string): number => metresWithin(metro(), from, to);

/** Discounts on a metro fare, in cents. */
export interface MetroDiscounts {
  transferCents: number;
  monthlyCents: number;
}

/**
 * Returns the discounts for riders with a card or ride code: 1 yuan within two hours of a bus, then 10 %
 * if the earlier rides of the calendar month have cost 70 yuan.
 *
 * @param minutesSinceBus minutes since the end of a bus ride; null without one directly before
 */
export function metroDiscounts(
  fareCents: number,
  rider: { minutesSinceBus: number | null; monthBeforeCents: number },
  rule: MetroRule,
): MetroDiscounts {
  const { threshold_cents: threshold, percent } = rule.parameters.monthly_discount;
  const transferCents = transferDiscountCents(fareCents, rider.minutesSinceBus, rule);
  const remainingCents = fareCents - transferCents;
  const monthlyCents = monthlyDiscount(remainingCents, rider.monthBeforeCents, {
    threshold,
    percent,
  });
  return { transferCents, monthlyCents };
}

/** Returns the discount on a bus ride after the metro, or the reverse, within two hours; at most the fare. */
export const transferDiscountCents = (
  fareCents: number,
  minutesSince: number | null,
  { parameters: { transfer } }: MetroRule,
): number =>
  transferDiscount(fareCents, minutesSince === null ? null : minutesSince * 60, {
    within_seconds: transfer.within_seconds,
    amount: transfer.cents,
  });

/**
 * Returns a metro ride's fare as items: the base, the steps of the distance rule over the shortest path, the
 * difference to the operator's table, which takes precedence, and the discounts. Null if no metro ride
 * connects the two, see `metroFareCents`.
 */
export function metroFee(
  ride: { from: string; to: string; enteredAt: Date; exitedAt: Date },
  discounts: MetroDiscounts,
): FeeStatement | null {
  const rule = ruleAt('metro', ride.enteredAt);
  const fareCents = metroFareCents(ride.from, ride.to, rule);
  if (fareCents === null) return null;
  const metres = metroMetres(ride.from, ride.to);
  const byRule = metres === Infinity ? [] : distanceItems(metres, rule);
  const items = [
    ...byRule,
    line({
      code: byRule.length === 0 ? 'fare' : 'table',
      amountCents: fareCents - sumCents(byRule),
    }),
    line({ code: 'transfer', amountCents: -discounts.transferCents }),
    line({ code: 'monthly_discount', amountCents: -discounts.monthlyCents }),
  ];
  return statement(rule, items, { estimated: false, calculatedAt: ride.exitedAt });
}

function distanceItems(metres: number, rule: MetroRule): FeeItem[] {
  const steps = startedSteps(metres, rule.parameters);
  const { base_cents, step_cents } = rule.parameters;
  return [
    line({ code: 'flag_fall', amountCents: base_cents }),
    line({
      code: 'distance',
      amountCents: steps * step_cents,
      quantity: steps,
      unit: 'time',
      rateCents: step_cents,
    }),
  ];
}

import type { FeeItem, FeeStatement } from '@shtrans/contract/fees/schemas';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { type FeeRule, ruleAt } from './fee-rules.ts';
import { readJson, readTable, yuanToCents } from './files.ts';
import { platformByCode, stationById } from './network.ts';
import { line, statement, sumCents } from './statement.ts';
import { shortestMetres } from './metro-graph.ts';

type MetroRule = FeeRule<'metro'>;

const matrix = z.object({ codes: z.array(z.string()), rows: z.array(z.string()) });

const officialTable = lazily(() => {
  const { codes, rows } = readJson('metro_fare_matrix.json', matrix);
  return { rows, indexes: new Map(codes.map((code, i) => [code, i])) };
});

/** Returns the platform codes of the official table. */
export const fareCodes = (): readonly string[] => [...officialTable().indexes.keys()];

/**
 * Returns the operator's single fare between two platforms, in cents; null if the table does not have it.
 * Symmetric. The table has 0 for two platforms of one interchange.
 */
export function officialFareCents(fromCode: string, toCode: string): number | null {
  const { rows, indexes } = officialTable();
  const [i, j] = [indexes.get(fromCode), indexes.get(toCode)];
  if (i === undefined || j === undefined || i === j) return null;
  const digit = rows[Math.max(i, j)]?.[Math.min(i, j)] ?? '?';
  return /[0-9a-z]/.test(digit) ? yuanToCents(Number.parseInt(digit, 36)) : null;
}

/**
 * Returns the fare of the distance rule in cents: 3 yuan to 6 km, then 1 yuan for each started 10 km. Over
 * the shortest path it equals the official fare of 97.8 % of the pairs.
 */
export function distanceFareCents(metres: number, rule: MetroRule): number {
  return rule.parameters.base_cents + startedSteps(metres, rule) * rule.parameters.step_cents;
}

const startedSteps = (metres: number, { parameters: { base_metres, step_metres } }: MetroRule) =>
  Math.ceil(Math.max(0, metres - base_metres) / step_metres);

/** Returns the rule's fare between two metro platforms, in cents; null if no rails connect them. */
export function ruleFareCents(fromCode: string, toCode: string, rule: MetroRule): number | null {
  const metres = shortestMetres(fromCode, toCode);
  return metres === Infinity ? null : distanceFareCents(metres, rule);
}

const platformsOf = (stationOrCode: string): string[] =>
  stationOrCode.startsWith('S') ? stationById(stationOrCode).platforms : [stationOrCode];

type Pair = readonly [from: string, to: string];

const pairs = (from: readonly string[], to: readonly string[]): Pair[] =>
  from.flatMap((a) => to.map((b): Pair => [a, b]));

/** Returns the platforms except those of the airport link (51..) and the maglev (ML..). */
const metroPlatforms = (codes: readonly string[]): string[] =>
  codes.filter((code) => !/^(?:51|ML)/.test(code));

function lowestFare(
  pairList: readonly Pair[],
  fareCents: (a: string, b: string) => number | null,
): number | null {
  const knownFares = pairList.map(([a, b]) => fareCents(a, b)).filter((fare) => fare !== null);
  return knownFares.length === 0 ? null : Math.min(...knownFares);
}

/** A fare in cents, from the operator's table or the distance rule. */
export interface BasedFare {
  cents: number;
  basis: 'table' | 'rule';
}

/**
 * Returns the metro's single fare between two stations (`S0118`) or platforms (`0118`): from the official
 * table; else the official fare between other gates of the two stations (equal in 99.9 %); else by the
 * distance rule. Null if no metro ride connects them. The airport link and the maglev have other functions.
 */
export function metroFare(from: string, to: string, rule: MetroRule): BasedFare | null {
  const platformPairs = pairs(metroPlatforms(platformsOf(from)), metroPlatforms(platformsOf(to)));
  const table =
    lowestFare(platformPairs, officialFareCents) ??
    lowestFare(
      platformPairs.flatMap(([a, b]) => pairs(stationPlatforms(a), stationPlatforms(b))),
      officialFareCents,
    );
  if (table !== null) return { cents: table, basis: 'table' };
  const cents = lowestFare(platformPairs, (a, b) => ruleFareCents(a, b, rule));
  return cents === null ? null : { cents, basis: 'rule' };
}

const stationPlatforms = (code: string): string[] =>
  metroPlatforms(stationById(platformByCode(code).station_id).platforms);

/** Returns the cents of `metroFare`. */
export const metroFareCents = (from: string, to: string, rule: MetroRule): number | null =>
  metroFare(from, to, rule)?.cents ?? null;

/** Returns the metres of the shortest path over the metro's rails between two stations or platforms, or Infinity. */
export const metroMetres = (from: string, to: string): number =>
  Math.min(...pairs(platformsOf(from), platformsOf(to)).map(([a, b]) => shortestMetres(a, b)));

const airportRow = z.object({
  from_code: z.string(),
  to_code: z.string(),
  fare_all_stops_yuan: z.string(),
});

const airportFares = lazily(
  () =>
    new Map(
      readTable('airport_link_fares.csv', airportRow).flatMap((row) => {
        const { from_code: a, to_code: b, fare_all_stops_yuan: yuan } = row;
        const cents = yuan === '' ? null : yuanToCents(Number(yuan));
        return [[`${a} ${b}`, cents] as const, [`${b} ${a}`, cents] as const];
      }),
    ),
);

/** Returns the airport link's fare in cents between two of its platforms (51..), from its own table, or null. */
export const airportLinkFareCents = (fromCode: string, toCode: string): number | null =>
  airportFares().get(`${fromCode} ${toCode}`) ?? null;

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
  const { threshold_cents, percent } = rule.parameters.monthly_discount;
  const transferCents = transferDiscountCents(fareCents, rider.minutesSinceBus, rule);
  const remainingCents = fareCents - transferCents;
  const monthlyCents =
    rider.monthBeforeCents < threshold_cents
      ? 0
      : remainingCents - Math.round((remainingCents * (100 - percent)) / 100);
  return { transferCents, monthlyCents };
}

/** Returns the discount on a bus ride after the metro, or the reverse, within two hours; at most the fare. */
export function transferDiscountCents(
  fareCents: number,
  minutesSince: number | null,
  { parameters: { transfer } }: MetroRule,
): number {
  if (minutesSince === null || minutesSince * 60 > transfer.within_seconds) return 0;
  return Math.min(fareCents, transfer.cents);
}

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
  const steps = startedSteps(metres, rule);
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

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

const official = lazily(() => {
  const { codes, rows } = readJson('metro_fare_matrix.json', matrix);
  return { rows, indexes: new Map(codes.map((code, i) => [code, i])) };
});

/** Platform codes that the official table knows. */
export const fareCodes = (): readonly string[] => [...official().indexes.keys()];

/**
 * The operator's single fare between two platforms, in cents; null where the table does not give it.
 * Symmetric. The table says 0 for two platforms of one interchange.
 */
export function officialFareCents(fromCode: string, toCode: string): number | null {
  const { rows, indexes } = official();
  const [i, j] = [indexes.get(fromCode), indexes.get(toCode)];
  if (i === undefined || j === undefined || i === j) return null;
  const digit = rows[Math.max(i, j)]?.[Math.min(i, j)] ?? '?';
  return /[0-9a-z]/.test(digit) ? yuanToCents(Number.parseInt(digit, 36)) : null;
}

/**
 * The distance rule's fare in cents: 3 yuan to 6 km, then 1 yuan for each started 10 km. Over the
 * shortest path it meets the official fare of 97.8 % of the pairs.
 */
export function distanceFareCents(metres: number, rule: MetroRule): number {
  return rule.parameters.base_cents + startedSteps(metres, rule) * rule.parameters.step_cents;
}

const startedSteps = (metres: number, { parameters: { base_metres, step_metres } }: MetroRule) =>
  Math.ceil(Math.max(0, metres - base_metres) / step_metres);

/** The rule's fare between two metro platforms, in cents; null where rails do not join them. */
export function ruleFareCents(fromCode: string, toCode: string, rule: MetroRule): number | null {
  const metres = shortestMetres(fromCode, toCode);
  return metres === Infinity ? null : distanceFareCents(metres, rule);
}

const platformsOf = (stationOrCode: string): string[] =>
  stationOrCode.startsWith('S') ? stationById(stationOrCode).platforms : [stationOrCode];

type Pair = readonly [from: string, to: string];

const pairs = (from: readonly string[], to: readonly string[]): Pair[] =>
  from.flatMap((a) => to.map((b): Pair => [a, b]));

/** Platforms but those of the airport link (51..) and the maglev (ML..). */
const ofMetro = (codes: readonly string[]): string[] =>
  codes.filter((code) => !/^(?:51|ML)/.test(code));

function lowest(
  of: readonly Pair[],
  fareCents: (a: string, b: string) => number | null,
): number | null {
  const known = of.map(([a, b]) => fareCents(a, b)).filter((fare) => fare !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** A fare in cents: the operator's table gives it, or the distance rule. */
export interface BasedFare {
  cents: number;
  basis: 'table' | 'rule';
}

/**
 * The metro's single fare between two stations (`S0118`) or platforms (`0118`). The official
 * table where it has the pair; else the official fare between other gates of the same two stations
 * (they agree in 99.9 %); else the distance rule. Null where no metro ride joins the two; the airport
 * link and the maglev have functions of their own.
 */
export function metroFare(from: string, to: string, rule: MetroRule): BasedFare | null {
  const wanted = pairs(ofMetro(platformsOf(from)), ofMetro(platformsOf(to)));
  const table =
    lowest(wanted, officialFareCents) ??
    lowest(
      wanted.flatMap(([a, b]) => pairs(gatesBeside(a), gatesBeside(b))),
      officialFareCents,
    );
  if (table !== null) return { cents: table, basis: 'table' };
  const cents = lowest(wanted, (a, b) => ruleFareCents(a, b, rule));
  return cents === null ? null : { cents, basis: 'rule' };
}

const gatesBeside = (code: string): string[] =>
  ofMetro(stationById(platformByCode(code).station_id).platforms);

/** The cents of `metroFare`. */
export const metroFareCents = (from: string, to: string, rule: MetroRule): number | null =>
  metroFare(from, to, rule)?.cents ?? null;

/** Metres by the shortest path over the metro's rails between two stations or platforms; Infinity without one. */
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

/** The airport link's fare in cents between two of its platforms (51..), by its own table; null where there is none. */
export const airportLinkFareCents = (fromCode: string, toCode: string): number | null =>
  airportFares().get(`${fromCode} ${toCode}`) ?? null;

/** What comes off a metro fare, in cents. */
export interface MetroDiscounts {
  transferCents: number;
  monthlyCents: number;
}

/**
 * What comes off a fare for riders with a card or ride code: 1 yuan within two hours of a bus, then 10 %
 * once the rides of the calendar month before this one have cost 70 yuan.
 *
 * @param minutesSinceBus since the end of a bus ride; null where none came right before
 */
export function metroDiscounts(
  fareCents: number,
  rider: { minutesSinceBus: number | null; monthBeforeCents: number },
  rule: MetroRule,
): MetroDiscounts {
  const { threshold_cents, percent } = rule.parameters.monthly_discount;
  const transferCents = transferDiscountCents(fareCents, rider.minutesSinceBus, rule);
  const rest = fareCents - transferCents;
  const monthlyCents =
    rider.monthBeforeCents < threshold_cents
      ? 0
      : rest - Math.round((rest * (100 - percent)) / 100);
  return { transferCents, monthlyCents };
}

/** Cents off a bus or metro ride that follows the other of the two within two hours; never more than the fare. */
export function transferDiscountCents(
  fareCents: number,
  minutesSince: number | null,
  { parameters: { transfer } }: MetroRule,
): number {
  if (minutesSince === null || minutesSince * 60 > transfer.within_seconds) return 0;
  return Math.min(fareCents, transfer.cents);
}

/**
 * A metro ride's fare, line by line: the base, the steps of the distance rule over the shortest path,
 * what the operator's table adds or takes off where it differs (the table wins), and the discounts.
 * Null where no metro ride joins the two, see `metroFareCents`.
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

import type { DistancePrice, Tariff, TariffPrice } from './schema.ts';

/** Two gates: where riders enter and leave. */
export type GatePair = readonly [from: string, to: string];

/** What is known of a line's fares, in the smallest unit of the currency. */
export interface LinePrice {
  lowest: number;
  highest: number;
  isFlat: boolean;
  isOfficial: boolean;
  lengthMetres: number | null;
}

/** A ride, or a journey through gates, in the terms of a tariff. */
export interface RideToPrice {
  /** Pairs of gates that it can be between. The pairs of a later list count only if a table knows none of an earlier one. */
  gates: readonly (() => readonly GatePair[])[];
  /** Metres that are charged; null: unknown. */
  metres: () => number | null;
  line: LinePrice | null;
}

/** Where tables and versioned rules are. */
export interface TariffTables {
  /** Returns the fare between two gates by a table of the city; null if the table does not have it. */
  lookUp(price: Extract<TariffPrice, { kind: 'matrix' | 'pairs' }>, gates: GatePair): number | null;
  rule(id: string): DistancePrice;
}

/** A fare, and whether a table has it or a rule was applied. */
export interface TariffFare {
  amount: number;
  basis: 'table' | 'rule';
}

/** Returns the tariff of a line: that which names it, else that of its mode; undefined without one. */
export const tariffOfLine = (
  tariffs: readonly Tariff[],
  line: { id: string; mode: string | undefined },
): Tariff | undefined =>
  tariffs.find(({ applies_to }) => applies_to.lines.includes(line.id)) ??
  tariffs.find(({ applies_to }) => applies_to.modes.includes(line.mode ?? ''));

/** Returns the fare of a ride by the first price of a tariff that knows it; null if none does. */
export function tariffFare(
  { prices }: Pick<Tariff, 'prices'>,
  ride: RideToPrice,
  tables: TariffTables,
): TariffFare | null {
  for (const price of prices) {
    const fare = fareBy(price, ride, tables);
    if (fare !== null) return fare;
  }
  return null;
}

function fareBy(price: TariffPrice, ride: RideToPrice, tables: TariffTables): TariffFare | null {
  switch (price.kind) {
    case 'flat':
      return { amount: price.amount, basis: 'table' };
    case 'matrix':
    case 'pairs':
      return lowestInTable(price, ride, tables);
    case 'line':
      return ride.line && lineFare(ride.line, ride.metres(), price.rounding);
    default:
      return byMetres(price, ride.metres(), tables);
  }
}

function lowestInTable(
  price: Extract<TariffPrice, { kind: 'matrix' | 'pairs' }>,
  { gates }: RideToPrice,
  tables: TariffTables,
): TariffFare | null {
  for (const pairs of gates) {
    const fares = pairs()
      .map((pair) => tables.lookUp(price, pair))
      .filter((fare) => fare !== null);
    if (fares.length > 0) return { amount: Math.min(...fares), basis: 'table' };
  }
  return null;
}

function byMetres(
  price: Extract<TariffPrice, { kind: 'bands' | 'distance' | 'rule' }>,
  metres: number | null,
  tables: TariffTables,
): TariffFare | null {
  if (metres === null || metres === Infinity) return null;
  if (price.kind !== 'bands') {
    const distance = price.kind === 'rule' ? tables.rule(price.rule) : price;
    return { amount: distanceAmount(metres, distance), basis: 'rule' };
  }
  const band = price.bands.find(({ up_to_metres: end }) => end === null || metres <= end);
  return band === undefined ? null : { amount: band.amount, basis: 'rule' };
}

/** Returns the base and the started steps beyond it; a distance equal to a limit belongs to the lower fare. */
export const distanceAmount = (metres: number, price: DistancePrice): number =>
  price.base_amount + startedSteps(metres, price) * price.step_amount;

/** Returns the number of steps beyond the base that a distance starts. */
export const startedSteps = (
  metres: number,
  { base_metres, step_metres }: Pick<DistancePrice, 'base_metres' | 'step_metres'>,
): number => Math.ceil(Math.max(0, metres - base_metres) / step_metres);

/** Returns a flat fare, or estimates one by the share of the line that is ridden, rounded up. */
function lineFare(line: LinePrice, metres: number | null, rounding: number): TariffFare {
  const { lowest, highest, isFlat, isOfficial, lengthMetres } = line;
  if (isFlat) return { amount: lowest, basis: isOfficial ? 'table' : 'rule' };
  const share = lengthMetres === null ? 1 : Math.min(1, (metres ?? 0) / lengthMetres);
  const exact = lowest + (highest - lowest) * share;
  return { amount: Math.ceil(exact / rounding) * rounding, basis: 'rule' };
}

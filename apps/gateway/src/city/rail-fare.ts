import { lazily, lazilyNamed, lazilyPer } from '../timing/lazily.ts';
import { type GatePair, tariffFare } from '../tariffs/price.ts';
import type { Tariff } from '../tariffs/schema.ts';
import type { FeeRule } from './fee-rules.ts';
import { platformByCode, type Station, stations } from './network.ts';
import { shortestMetres } from './rail-graph.ts';
import {
  cityTariffs,
  fareInMatrix,
  gatesOf,
  hasGates,
  railLinesOf,
  tablesWith,
  tariffNamed,
  throughTariffs,
} from './tariffs.ts';

type MetroRule = FeeRule<'metro'>;

/** A fare in cents, from the operator's table or the distance rule. */
export interface BasedFare {
  cents: number;
  basis: 'table' | 'rule';
}

/** The fare of a single ride between two stations, with the metres of the shortest path over the rails. */
export interface RailFare extends BasedFare {
  metres: number;
  /** Id of the tariff. */
  tariff: string;
}

const pairs = (from: readonly string[], to: readonly string[]): GatePair[] =>
  from.flatMap((a) => to.map((b): GatePair => [a, b]));

/**
 * Returns a tariff's single fare between two stations (`S0118`) or platforms (`0118`): from its table; else the
 * table's between otherTariff gates of the two stations; else by its rule. Null if none knows it.
 */
export function fareWithin(
  tariff: Tariff,
  from: string,
  to: string,
  rule: MetroRule,
): BasedFare | null {
  const gates = pairs(gatesOf(tariff, from), gatesOf(tariff, to));
  const allGatesAt = (code: string): string[] => gatesOf(tariff, platformByCode(code).station_id);
  const ride = {
    gates: [() => gates, () => gates.flatMap(([a, b]) => pairs(allGatesAt(a), allGatesAt(b)))],
    metres: () => shortest(tariff, gates),
    line: null,
  };
  const fare = tariffFare(tariff, ride, tablesWith(rule));
  return fare && { cents: fare.amount, basis: fare.basis };
}

const shortest = (tariff: Tariff, gates: readonly GatePair[]): number =>
  Math.min(...gates.map(([a, b]) => shortestMetres(railLinesOf(tariff), a, b)));

/** Returns the metres of the shortest path over a tariff's lines between two stations or platforms, or Infinity. */
export const metresWithin = (tariff: Tariff, from: string, to: string): number =>
  shortest(tariff, pairs(gatesOf(tariff, from), gatesOf(tariff, to)));

/** Tariffs of rail lines, in the order in which they count. */
const railTariffs = lazily(() =>
  cityTariffs().tariffs.filter((tariff) => railLinesOf(tariff).size > 0),
);

/**
 * Returns the single fare between two stations, equal in both directions: that of the first tariff whose lines call at
 * both, else that of a journey on one ticket of two tariffs. Null if one ticket is not enough, and for the same station.
 */
export function railFare(from: Station, to: Station, rule: MetroRule): RailFare | null {
  if (from.id === to.id) return null;
  for (const tariff of railTariffs()) {
    if (!hasGates(tariff, from) || !hasGates(tariff, to)) continue;
    const fare = fareWithin(tariff, from.id, to.id, rule);
    return fare && { ...fare, metres: metresWithin(tariff, from.id, to.id), tariff: tariff.id };
  }
  for (const tariff of throughTariffs()) {
    const otherTariff = tariffNamed(tariff.through.with);
    const [a, b] = [gatesOf(tariff, from.id)[0], gatesOf(tariff, to.id)[0]];
    if (hasGates(otherTariff, from) && b !== undefined) return throughFare(tariff, from, b, rule);
    if (hasGates(otherTariff, to) && a !== undefined) return throughFare(tariff, to, a, rule);
  }
  return null;
}

type ThroughTariff = ReturnType<typeof throughTariffs>[number];

/**
 * Returns the fare of a journey by two tariffs on one ticket, from the operator's table. If the table has no value: the
 * other tariff's fare to the change, plus the addition that the table has for most other stations.
 *
 * @param ownGate the gate where riders leave or enter the lines of the tariff
 */
function throughFare(
  tariff: ThroughTariff,
  from: Station,
  ownGate: string,
  rule: MetroRule,
): RailFare | null {
  const { change, table } = tariff.through;
  const otherTariff = tariffNamed(tariff.through.with);
  const metres =
    metresWithin(otherTariff, from.id, change.other) + metresWithin(tariff, change.own, ownGate);
  const officialFares = from.platforms
    .map((code) => fareInMatrix(table.file, table.unit, [code, ownGate]))
    .filter((cents) => cents !== null);
  if (officialFares.length > 0) {
    return { cents: Math.min(...officialFares), basis: 'table', metres, tariff: tariff.id };
  }
  const toChange = fareWithin(otherTariff, from.id, change.other, rule);
  const added = usualAdditions(rule)(tariff.id).get(ownGate);
  return toChange === null || added === undefined
    ? null
    : { cents: toChange.cents + added, basis: 'rule', metres, tariff: tariff.id };
}

/** The most frequent addition of a table to the other tariff's fare to the change, by the gate of the tariff. */
const usualAdditions = lazilyPer((rule: MetroRule) =>
  lazilyNamed((id: string): ReadonlyMap<string, number> => {
    const tariff = throughTariffs().find((each) => each.id === id);
    if (tariff === undefined) return new Map();
    const ownGates = stations().flatMap((station) => gatesOf(tariff, station.id)[0] ?? []);
    return new Map(
      ownGates.flatMap((ownGate) => {
        const addition = usualAddition(tariff, ownGate, rule);
        return addition === undefined ? [] : [[ownGate, addition] as const];
      }),
    );
  }),
);

function usualAddition(
  tariff: ThroughTariff,
  ownGate: string,
  rule: MetroRule,
): number | undefined {
  const { change, table } = tariff.through;
  const otherTariff = tariffNamed(tariff.through.with);
  const counts = new Map<number, number>();
  for (const station of stations()) {
    const code = station.platforms[0] ?? '';
    const throughCents = fareInMatrix(table.file, table.unit, [code, ownGate]);
    const toChange = hasGates(otherTariff, station)
      ? fareWithin(otherTariff, code, change.other, rule)?.cents
      : undefined;
    if (throughCents === null || toChange === undefined) continue;
    const added = throughCents - toChange;
    counts.set(added, (counts.get(added) ?? 0) + 1);
  }
  return [...counts].sort((x, y) => y[1] - x[1])[0]?.[0];
}

import { z } from 'zod';
import { fareRules } from './fare-rules.ts';
import { lazily, readJson, readTable, yuanToCents } from './files.ts';
import { platformByCode, stationById } from './network.ts';
import { shortestMetres } from './ways.ts';

const matrix = z.object({ codes: z.array(z.string()), rows: z.array(z.string()) });

const official = lazily(() => {
  const { codes, rows } = readJson('metro_fare_matrix.json', matrix);
  return { codes, rows, index: new Map(codes.map((code, i) => [code, i])) };
});

/** Platform codes that the official table knows. */
export const fareCodes = (): readonly string[] => official().codes;

/**
 * The operator's single fare between two platforms, in cents; null where the table does not give it.
 * Symmetric. The table says 0 for two platforms of one interchange.
 */
export function officialFareCents(fromCode: string, toCode: string): number | null {
  const { rows, index } = official();
  const i = index.get(fromCode);
  const j = index.get(toCode);
  if (i === undefined || j === undefined || i === j) return null;
  const digit = rows[Math.max(i, j)]?.[Math.min(i, j)] ?? '?';
  return /[0-9a-z]/.test(digit) ? yuanToCents(Number.parseInt(digit, 36)) : null;
}

/**
 * The distance rule: 3 yuan to 6 km, then 1 yuan for each started 10 km (`fares.json`, metro.rule).
 * Over the shortest way it meets the official fare of 97.8 % of the pairs.
 */
export function distanceFareCents(metres: number): number {
  const { base_yuan, base_km, step_km, step_yuan } = fareRules().metro.rule;
  const over = Math.max(0, metres - base_km * 1000);
  return yuanToCents(base_yuan + Math.ceil(over / (step_km * 1000)) * step_yuan);
}

/** The rule's fare between two metro platforms, in cents; null where rails do not join them. */
export function ruleFareCents(fromCode: string, toCode: string): number | null {
  const metres = shortestMetres(fromCode, toCode);
  return metres === Infinity ? null : distanceFareCents(metres);
}

const platformsOf = (stationOrCode: string): string[] =>
  stationOrCode.startsWith('S') ? stationById(stationOrCode).platforms : [stationOrCode];

const pairs = (from: readonly string[], to: readonly string[]): [string, string][] =>
  from.flatMap((a) => to.map((b): [string, string] => [a, b]));

const lowest = (fares: readonly (number | null)[]): number | null => {
  const known = fares.filter((fare) => fare !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/**
 * The metro's single fare in cents between two stations (`S0118`) or platforms (`0118`). The official
 * table where it has the pair; else the official fare between other gates of the same two stations
 * (they agree in 99.9 %); else the distance rule. Null where no metro ride joins the two; the airport
 * link and the maglev have functions of their own.
 */
export function metroFareCents(from: string, to: string): number | null {
  const asked = pairs(platformsOf(from), platformsOf(to)).filter(
    ([a, b]) => !isOwn(a) && !isOwn(b),
  );
  const given = lowest(asked.map(([a, b]) => officialFareCents(a, b)));
  if (given !== null) return given;
  const gates = asked.flatMap(([a, b]) =>
    pairs(siblings(a), siblings(b)).filter(([x, y]) => !isOwn(x) && !isOwn(y)),
  );
  return (
    lowest(gates.map(([a, b]) => officialFareCents(a, b))) ??
    lowest(asked.map(([a, b]) => ruleFareCents(a, b)))
  );
}

const siblings = (code: string): string[] => stationById(platformByCode(code).station_id).platforms;

/** Platforms of the airport link (51..) and the maglev (ML..). */
const isOwn = (code: string): boolean => code.startsWith('51') || code.startsWith('ML');

const airportRow = z.object({
  from_code: z.string(),
  to_code: z.string(),
  fare_all_stops_yuan: z.string(),
  fare_express_yuan: z.string(),
});

const airportFares = lazily(
  () =>
    new Map(
      readTable('airport_link_fares.csv', airportRow).flatMap((row) =>
        [`${row.from_code} ${row.to_code}`, `${row.to_code} ${row.from_code}`].map((key) => [
          key,
          row,
        ]),
      ),
    ),
);

/**
 * The airport link's fare in cents between two of its platforms (51..), by its own table; null where
 * there is none, as for an express between stations it does not join.
 */
export function airportLinkFareCents(
  fromCode: string,
  toCode: string,
  service: 'all_stops' | 'express' = 'all_stops',
): number | null {
  const row = airportFares().get(`${fromCode} ${toCode}`);
  const yuan = service === 'express' ? row?.fare_express_yuan : row?.fare_all_stops_yuan;
  return yuan === undefined || yuan === '' ? null : yuanToCents(Number(yuan));
}

/**
 * What riders with a card or ride code pay for a metro ride, in cents: 10 % off once the rides of the
 * calendar month before this one have cost 70 yuan (`fares.json`, metro.cumulative_discount).
 */
export function cumulativeDiscountCents(fareCents: number, monthBeforeCents: number): number {
  const rule = fareRules().metro.cumulative_discount;
  if (monthBeforeCents < yuanToCents(rule.threshold_yuan_per_calendar_month)) return 0;
  return fareCents - Math.round(fareCents * rule.rate_after_threshold);
}

import { z } from 'zod';
import { lazily, lazilyNamed, lazilyPer } from '../timing/lazily.ts';
import { type GatePair, type TariffTables, tariffOfLine } from '../tariffs/price.ts';
import { type DistancePrice, type Tariff, tariffFile } from '../tariffs/schema.ts';
import type { FeeRule } from './fee-rules.ts';
import { readJson, readTable } from './files.ts';
import { platformByCode, railLines, type Station, stationById } from './network.ts';

/** The tariffs of the city, of `tariffs.json`. */
export const cityTariffs = lazily(() => readJson('tariffs.json', tariffFile));

/** Returns a tariff. Throws if the city has none with this id, which is a bug. */
export const tariffNamed = lazilyNamed((id: string): Tariff => {
  const tariff = cityTariffs().tariffs.find((each) => each.id === id);
  if (tariff === undefined) throw new Error(`tariffs.json: no tariff ${id}`);
  return tariff;
});

/** Returns the tariff of a line, by its id or mode. */
export function tariffFor(line: { id: string; mode: string | undefined }): Tariff {
  const { tariffs, otherwise } = cityTariffs();
  return tariffOfLine(tariffs, line) ?? tariffNamed(otherwise);
}

/** Returns the ids of the rail lines of a tariff. */
export const railLinesOf = lazilyPer(
  (tariff: Tariff): ReadonlySet<string> =>
    new Set(
      railLines()
        .filter((line) => tariffFor(line) === tariff)
        .map(({ id }) => id),
    ),
);

type ThroughTariff = Tariff & { through: NonNullable<Tariff['through']> };

/** Returns the tariffs whose tickets cover journeys with another tariff. */
export const throughTariffs = lazily(() =>
  cityTariffs().tariffs.filter((tariff): tariff is ThroughTariff => tariff.through !== undefined),
);

/** Returns the platforms of a station (`S0118`) or a platform (`0118`) that have gates of a tariff. */
export const gatesOf = (tariff: Tariff, stationOrCode: string): string[] =>
  platformsOf(stationOrCode).filter((code) =>
    railLinesOf(tariff).has(platformByCode(code).line_id),
  );

const platformsOf = (stationOrCode: string): readonly string[] =>
  stationOrCode.startsWith('S') ? stationById(stationOrCode).platforms : [stationOrCode];

/** Reports whether lines of a tariff call at a station. */
export const hasGates = (tariff: Tariff, { platforms }: Pick<Station, 'platforms'>): boolean =>
  platforms.some((code) => railLinesOf(tariff).has(platformByCode(code).line_id));

const matrix = z.object({ codes: z.array(z.string()), rows: z.array(z.string()) });

const matrixIn = lazilyNamed((file: string) => {
  const { codes, rows } = readJson(file, matrix);
  return { rows, indexes: new Map(codes.map((code, i) => [code, i])) };
});

/** Returns the platform codes of a matrix. */
export const matrixCodes = (file: string): readonly string[] => [...matrixIn(file).indexes.keys()];

/** Returns the fare of two gates in a matrix; null if it does not have it. Symmetric; 0 within one interchange. */
export function fareInMatrix(file: string, unit: number, [from, to]: GatePair): number | null {
  const { rows, indexes } = matrixIn(file);
  const [i, j] = [indexes.get(from), indexes.get(to)];
  if (i === undefined || j === undefined || i === j) return null;
  const digit = rows[Math.max(i, j)]?.[Math.min(i, j)] ?? '?';
  return /[0-9a-z]/.test(digit) ? Number.parseInt(digit, 36) * unit : null;
}

const pairRow = z
  .record(z.string(), z.string())
  .and(z.object({ from_code: z.string(), to_code: z.string() }));

const pairsIn = lazilyNamed((file: string) => {
  const rows = readTable(file, pairRow);
  return new Map(
    rows.flatMap((row): [string, (typeof rows)[number]][] => [
      [`${row.from_code} ${row.to_code}`, row],
      [`${row.to_code} ${row.from_code}`, row],
    ]),
  );
});

/** Returns base and step of a version of the metro's rule. */
export const distanceOf = lazilyPer(({ parameters }: FeeRule<'metro'>): DistancePrice => ({
  base_metres: parameters.base_metres,
  base_amount: parameters.base_cents,
  step_metres: parameters.step_metres,
  step_amount: parameters.step_cents,
}));

/** Returns the tables of the city, with a version of the metro's rule. */
export const tablesWith = lazilyPer((rule: FeeRule<'metro'>): TariffTables => ({
  lookUp(price, gates) {
    if (price.kind === 'matrix') return fareInMatrix(price.file, price.unit, gates);
    const cell = pairsIn(price.file).get(gates.join(' '))?.[price.column] ?? '';
    return cell === '' ? null : Math.round(Number(cell) * price.unit);
  },
  rule(id) {
    if (id !== rule.id) throw new Error(`tariffs.json: no rule ${id} by distance`);
    return distanceOf(rule);
  },
}));

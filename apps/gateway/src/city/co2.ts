import type { OrderType } from '@shtrans/contract/orders/types';
import { TRANSIT_MODES, type TransitMode } from '@shtrans/contract/traffic/facts';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { readJson } from './files.ts';

const table = z.object({
  source: z.string(),
  factors: z.array(
    z.object({ mode: z.enum([...TRANSIT_MODES, 'taxi']), grams: z.number().min(0) }),
  ),
});

const published = lazily(() => readJson('co2_factors.json', table));

const factors = lazily(() => new Map(published().factors.map((row) => [row.mode, row.grams])));

/** Where the factors were published. */
export const co2Source = (): string => published().source;

/** The factor's mode of each type of order that saves something beside a taxi; the others save nothing. */
const MODES = {
  metro: 'metro',
  bus: 'bus',
  custom_bus: 'bus',
  ferry: 'ferry',
  maglev: 'maglev',
} as const satisfies Partial<Record<OrderType, TransitMode>>;

const byType = (of: (mode: TransitMode) => number): Partial<Record<OrderType, number>> =>
  Object.fromEntries(Object.entries(MODES).map(([type, mode]) => [type, of(mode)]));

/** Grams that one passenger's kilometre causes, by the type of its order. */
export const co2PerKm = lazily(() => byType((mode) => co2Grams(mode, 1000)));

/** Grams that a kilometre saves beside a taxi, by the same table. */
export const co2SavedPerKm = lazily(() =>
  byType((mode) => Math.max(0, co2Grams('taxi', 1000) - co2Grams(mode, 1000))),
);

/** Grams of CO2 equivalent of one passenger for so many metres: an estimate, by `co2_factors.json`. */
export const co2Grams = (mode: TransitMode | 'taxi', metres: number): number =>
  Math.round(((factors().get(mode) ?? 0) * metres) / 1000);

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

const publishedTable = lazily(() => readJson('co2_factors.json', table));

const factors = lazily(() => new Map(publishedTable().factors.map((row) => [row.mode, row.grams])));

/** Returns the publication of the factors. */
export const co2Source = (): string => publishedTable().source;

/** The mode of each order type that saves CO2 compared with a taxi; other types save nothing. */
const MODES = {
  metro: 'metro',
  bus: 'bus',
  custom_bus: 'bus',
  ferry: 'ferry',
  maglev: 'maglev',
} as const satisfies Partial<Record<OrderType, TransitMode>>;

const byType = (gramsOf: (mode: TransitMode) => number): Partial<Record<OrderType, number>> =>
  Object.fromEntries(Object.entries(MODES).map(([type, mode]) => [type, gramsOf(mode)]));

/** Grams of CO2 per passenger kilometre, by order type. */
export const co2PerKm = lazily(() => byType((mode) => co2Grams(mode, 1000)));

/** Grams of CO2 saved per kilometre compared with a taxi, by order type. */
export const co2SavedPerKm = lazily(() =>
  byType((mode) => Math.max(0, co2Grams('taxi', 1000) - co2Grams(mode, 1000))),
);

/** Estimates the grams of CO2 equivalent of one passenger over a distance, by `co2_factors.json`. */
export const co2Grams = (mode: TransitMode | 'taxi', metres: number): number =>
  Math.round(((factors().get(mode) ?? 0) * metres) / 1000);

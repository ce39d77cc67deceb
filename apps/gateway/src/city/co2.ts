import type { OrderType } from '@shtrans/contract/order-types';
import { TRANSIT_MODES, type TransitMode } from '@shtrans/contract/transit-modes';
import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { readJson } from './files.ts';

const table = z.object({
  factors: z.array(
    z.object({ mode: z.enum([...TRANSIT_MODES, 'taxi']), grams: z.number().min(0) }),
  ),
});

const factors = lazily(
  () => new Map(readJson('co2_factors.json', table).factors.map((row) => [row.mode, row.grams])),
);

/** Grams that one passenger's kilometre saves beside a taxi, by the same table. */
const savedPerKm = (mode: TransitMode): number =>
  Math.max(0, co2Grams('taxi', 1000) - co2Grams(mode, 1000));

/** Grams that a kilometre saves beside a taxi, by the type of its order. The others save nothing. */
export const co2SavedPerKm = lazily((): Partial<Record<OrderType, number>> => ({
  metro: savedPerKm('metro'),
  bus: savedPerKm('bus'),
  custom_bus: savedPerKm('bus'),
  ferry: savedPerKm('ferry'),
  maglev: savedPerKm('maglev'),
}));

/** Grams of CO2 equivalent of one passenger for so many metres: an estimate, by `co2_factors.json`. */
export const co2Grams = (mode: TransitMode | 'taxi', metres: number): number =>
  Math.round(((factors().get(mode) ?? 0) * metres) / 1000);

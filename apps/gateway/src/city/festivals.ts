import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { readJson } from './files.ts';

const monthAndDay = z.string().regex(/^\d{2}-\d{2}$/);

const schema = z.object({
  /** The first is the new year that lunar days count from. */
  festivals: z.array(z.string()).min(1),
  years: z.record(z.string().regex(/^\d{4}$/), z.array(monthAndDay).min(1)),
});

/**
 * The table of festivals by the moon. A table, because the runtime's calendar is a day late in 2027 and a day early in
 * 2030, when the new moon is minutes from midnight.
 */
const table = lazily(() => readJson('festivals.json', schema));

/** Returns the years that the table has. */
export const festivalYears = (): number[] => Object.keys(table().years).map(Number);

/** Returns the festivals of a year as month and day, the new year first; empty for a year without a table. */
export const festivalsOf = (year: number): readonly string[] => table().years[year] ?? [];

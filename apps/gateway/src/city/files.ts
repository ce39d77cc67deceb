import { readFileSync } from 'node:fs';
import papa from 'papaparse';
import { z } from 'zod';
import { inCityFolder } from './folder.ts';

const read = (file: string): string => readFileSync(inCityFolder(`network/${file}`), 'utf8');

/** Reads and validates a JSON file of the city data. Throws a ZodError with the path of the fault. */
export const readJson = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(read(file)));

/** Reads a CSV file of the city data (first line: column names) and validates each row. */
export const readTable = <T>(file: string, row: z.ZodType<T>): T[] =>
  z.array(row).parse(papa.parse(read(file), { header: true, skipEmptyLines: true }).data);

/** A number in a CSV cell. */
export const numeric = z.string().min(1).transform(Number).pipe(z.number());

/** A time in the format of the data: `05:30`; after midnight `24:12` of the service day, or `00:12`. */
export const clock = z.string().regex(/^\d{1,2}:\d{2}$/);

/** Converts such a time to seconds. */
export const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

/** Converts yuan of the data to integer cents. */
export const yuanToCents = (yuan: number): number => Math.round(yuan * 100);

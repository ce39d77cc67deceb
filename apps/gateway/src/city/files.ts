import { readFileSync } from 'node:fs';
import papa from 'papaparse';
import { z } from 'zod';

const folder = new URL('../../data/shanghai/', import.meta.url);

const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** A JSON file of the city data, checked. Raises a ZodError that says what is wrong where. */
export const readJson = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(read(file)));

/** A CSV file of the city data (first line: column names), each row checked. */
export const readTable = <T>(file: string, row: z.ZodType<T>): T[] =>
  z.array(row).parse(papa.parse(read(file), { header: true, skipEmptyLines: true }).data);

/** A number in a CSV cell. */
export const numeric = z.string().min(1).transform(Number).pipe(z.number());

/** A time as the data write it: `05:30`, `24:12` of the service day or `00:12` for the same. */
export const clock = z.string().regex(/^\d{1,2}:\d{2}$/);

/** Such a time in seconds. */
export const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

/** Yuan as the data write them, as integer cents. */
export const yuanToCents = (yuan: number): number => Math.round(yuan * 100);

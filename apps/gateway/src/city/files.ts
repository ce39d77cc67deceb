import { existsSync, readFileSync } from 'node:fs';
import papa from 'papaparse';
import { z } from 'zod';
import { inCityFolder } from './folder.ts';

const pathOf = (file: string): string => inCityFolder(`network/${file}`);

const read = (file: string): string => readFileSync(pathOf(file), 'utf8');

/** Reads and validates a JSON file of the city data. Throws an Error with the file and the path of the fault. */
export const readJson = <T>(file: string, schema: z.ZodType<T>): T =>
  checked(schema, JSON.parse(read(file)), (path) => `${file}: ${path.join('.')}`);

/** Reads a JSON file as `readJson` does; undefined if the city data do not have it. */
export const readJsonIfAny = <T>(file: string, schema: z.ZodType<T>): T | undefined =>
  existsSync(pathOf(file)) ? readJson(file, schema) : undefined;

/**
 * Reads a CSV file of the city data (first line: column names) and validates each row. Throws an Error with the file,
 * the number of the row, the first after the names being 1, and the column.
 */
export const readTable = <T>(file: string, row: z.ZodType<T>): T[] =>
  checked(
    z.array(row),
    papa.parse(read(file), { header: true, skipEmptyLines: true }).data,
    ([index, ...path]) => `${file} row ${Number(index) + 1}: ${path.join('.')}`,
  );

function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  placeOf: (path: readonly PropertyKey[]) => string,
): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`);
  throw new Error(faults.join('\n'), { cause: error });
}

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

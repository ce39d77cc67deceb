import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../data/shanghai/', import.meta.url);

const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** A JSON file of the city data, checked. Raises a ZodError that says what is wrong where. */
export const readJson = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(read(file)));

/** A CSV file of the city data (first line: column names), each row checked. */
export function readTable<T>(file: string, row: z.ZodType<T>): T[] {
  const [head = '', ...lines] = read(file).trimEnd().split('\n');
  const columns = cells(head);
  const rows = lines.map((line) => {
    const values = cells(line);
    return Object.fromEntries(columns.map((column, i) => [column, values[i]]));
  });
  return z.array(row).parse(rows);
}

/** The cells of one CSV line; a cell in double quotes may hold commas. */
export function cells(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const found = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map((m) => m[1]?.replaceAll('""', '"') ?? m[2] ?? '');
}

/** A number in a CSV cell. */
export const numeric = z.string().min(1).transform(Number).pipe(z.number());

/** Yuan as the data writes them, as integer cents. */
export const yuanToCents = (yuan: number): number => Math.round(yuan * 100);

import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { inCityFolder } from '../src/city/folder.ts';

/** Reads one of the documents in `data/` that describe the sandbox of any city. */
export const readData = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8')));

/** Reads a document in the folder `demo` of the city; a city without it has `none`. */
export function readDemo<T>(file: string, schema: z.ZodType<T>, none: T): T {
  const demoFile = inCityFolder(`demo/${file}.json`);
  return existsSync(demoFile) ? schema.parse(JSON.parse(readFileSync(demoFile, 'utf8'))) : none;
}

import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** One of the documents that the pretended city is told from, in `data/`. */
export const readData = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8')));

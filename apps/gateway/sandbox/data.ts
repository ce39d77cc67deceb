import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads one of the documents in `data/` that describe the sandbox city. */
export const readData = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8')));

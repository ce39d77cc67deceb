import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../baseline/', import.meta.url);

/** The tables of release 1.0.0, one file per group of modules. Types and statuses have no check constraint if a newer gateway on the same database may add values. */
export const up = readdirSync(FOLDER)
  .toSorted()
  .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
  .join('\n');

import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../baseline/', import.meta.url);

/** The tables of release 1.0.0, a file for each group of modules. Types and statuses have no check constraint where a newer gateway on the same database may know more of them. */
export const up = readdirSync(FOLDER)
  .toSorted()
  .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
  .join('\n');

import { readFileSync } from 'node:fs';

/** The tables of release 1.0.0. */
export const up = readFileSync(new URL('../baseline.sql', import.meta.url), 'utf8');

import { type TableDescription, tablesOf } from '../../src/db/own-tables.ts';
import type { Schema } from '../../src/db/schema.ts';

/** Row functions for every table of the product, because the demo city writes rows of all kinds. */
export const { findRow, insertRow, queries, updateRows } = tablesOf<Schema>()(
  {} as Record<keyof Schema, TableDescription>,
);

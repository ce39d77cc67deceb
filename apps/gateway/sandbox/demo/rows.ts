import { type TableDescription, tablesOf } from '../../src/db/own-tables.ts';
import type { Schema } from '../../src/db/schema.ts';

/** Row functions for every table of the product: the demo city writes what riders did. */
export const { findRow, insertRow, queries, updateRows } = tablesOf<Schema>()(
  {} as Record<keyof Schema, TableDescription>,
);

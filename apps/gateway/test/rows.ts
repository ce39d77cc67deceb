import type { SandboxSchema } from '../sandbox/schema.ts';
import { type TableDescription, tablesOf } from '../src/db/own-tables.ts';
import type { Schema } from '../src/db/schema.ts';

type All = Schema & SandboxSchema;

/** Row functions for every table, because tests set up and check the rows of any module. */
export const {
  addRows,
  deleteRows,
  findRow,
  findRows,
  insertRow,
  lockRow,
  newestRows,
  queries,
  updateRows,
} = tablesOf<All>()({} as Record<keyof All, TableDescription>);

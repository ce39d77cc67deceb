import { ownTables } from '../../db/own-tables.ts';

export const { findRow, findRows, insertRow, lockRow, queries, updateRows } = ownTables(
  'payments',
  'refunds',
  'refund_events',
  'refund_reviews',
);

import { ownTables, readView } from '../../db/own-tables.ts';

export const { findRow, findRows, insertRow, queries, updateRows } = ownTables(
  'orders',
  'order_events',
);

/** How an order stands and what was paid, for books and lists of other modules. */
export const orderStates = readView(
  'orders',
  'user_id',
  'id',
  'status',
  'paid_cents',
  'occurred_at',
);

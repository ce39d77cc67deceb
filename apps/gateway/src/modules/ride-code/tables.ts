import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, lockRow, queries, updateRows } = ownTables(
  'ride_keys',
  'ride_code_uses',
  'ride_skins',
);

import { ownTables } from '../../db/own-tables.ts';

export const { addRows, findRow, findRows, insertRow, lockRow, queries, updateRows } =
  ownTables('ride_facts');

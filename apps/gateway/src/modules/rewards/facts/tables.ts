import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  ride_facts: { erase: 'delete' },
});
export const { addRows, findRow, findRows, insertRow, lockRow, queries, updateRows } = own;

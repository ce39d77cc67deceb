import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  order_ratings: { erase: 'delete' },
});
export const { insertRow } = own;

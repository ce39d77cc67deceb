import { ownTables } from '../../../db/own-tables.ts';

export const sharingTables = ownTables({
  ride_shares: { erase: 'delete', keep: [{ column: 'expires_at', days: 30 }] },
});
export const { findRow, findRows, insertRow, queries } = sharingTables;

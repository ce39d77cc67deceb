import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  sessions: {
    erase: 'delete',
    keep: [
      // Expired ones are kept a little, so that they get their own answer.
      { column: 'expires_at', days: 1 },
      // As long as a device counts as its rider's.
      { column: 'revoked_at', days: 30 },
    ],
  },
});
export const { findRow, insertRow, lockRow, queries } = own;

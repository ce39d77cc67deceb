import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  alerts_kept: {
    erase: 'none',
    keep: [
      // A refund may be asked for within a week, and a person decides within days.
      { column: 'last_seen', days: 60 },
    ],
  },
});

import { ownTables } from '../../../db/own-tables.ts';

export const departureTables = ownTables({
  alerts_kept: {
    distribution: 'reference',
    copy: { none: 'no_rider' },
    erase: 'none',
    keep: [
      // A refund can be requested within a week, and a person decides within days.
      { column: 'last_seen', days: 60 },
    ],
  },
});

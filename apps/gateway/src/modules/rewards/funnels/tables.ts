import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  funnel_counts: { erase: 'none' },
  funnel_days: { erase: 'none' },
  funnel_steps: {
    erase: 'none',
    keep: [
      // Counted by the day long before; what riders agreed to says so.
      { column: 'day', days: 30 },
    ],
  },
});
export const { insertRow, queries } = own;

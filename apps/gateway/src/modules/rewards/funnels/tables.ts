import { ownTables } from '../../../db/own-tables.ts';

export const funnelTables = ownTables({
  funnel_counts: { erase: 'none' },
  funnel_days: { erase: 'none' },
  funnel_steps: {
    erase: 'none',
    keep: [
      // The limit that riders agreed to; each day is counted long before.
      { column: 'day', days: 30 },
    ],
  },
});
export const { insertRow, queries } = funnelTables;

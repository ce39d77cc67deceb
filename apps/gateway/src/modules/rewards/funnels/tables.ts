import { ownTables } from '../../../db/own-tables.ts';

export const funnelTables = ownTables({
  funnel_counts: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
  funnel_days: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
  funnel_steps: {
    distribution: { column: 'visit' },
    copy: { none: 'no_rider' },
    erase: 'none',
    keep: [
      // The limit that riders agreed to; each day is counted long before.
      { column: 'day', days: 30 },
    ],
  },
});
export const { insertRow, queries } = funnelTables;

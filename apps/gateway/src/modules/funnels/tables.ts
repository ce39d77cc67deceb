import { ownTables } from '../../db/own-tables.ts';

export const { insertRow, queries } = ownTables('funnel_counts', 'funnel_days', 'funnel_steps');

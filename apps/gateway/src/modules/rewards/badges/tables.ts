import { ownTables } from '../../../db/own-tables.ts';

export const badgeTables = ownTables({
  badges_won: {
    otherKeys: { badges_won_id: 'random' },
    copy: { title: { zh: '徽章', en: 'Badges' } },
    erase: 'delete',
  },
  badge_counts: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
});
export const { addRows, findRow, findRows, insertRow, queries } = badgeTables;

import { ownTables } from '../../../db/own-tables.ts';

export const sharingTables = ownTables({
  ride_shares: {
    otherKeys: { ride_shares_id: 'random' },
    copy: { title: { zh: '行程分享', en: 'Shared trips' }, without: { id: 'secret' } },
    erase: 'delete',
    keep: [{ column: 'expires_at', days: 30 }],
  },
});
export const { findRow, findRows, insertRow, queries } = sharingTables;

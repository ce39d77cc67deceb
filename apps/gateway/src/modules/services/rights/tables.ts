import { ownTables } from '../../../db/own-tables.ts';

export const rightsTables = ownTables({
  // Before its parts: deleting it waits for the job that is writing them.
  data_copies: {
    otherKeys: { data_copies_id: 'random' },
    copy: { title: { zh: '数据副本', en: 'Copies of your data' } },
    erase: 'delete',
    keep: [{ column: 'expires_at', days: 0 }],
  },
  data_copy_parts: {
    copy: { none: 'technical' },
    erase: 'delete',
    keep: [{ column: 'expires_at', days: 0 }],
  },
  account_closures: {
    copy: { title: { zh: '注销申请', en: 'Account deletion requests' } },
    kept: 'e_commerce',
    erase: 'keep',
  },
});
export const { findRow, insertRow, lockRow, queries, updateRows } = rightsTables;

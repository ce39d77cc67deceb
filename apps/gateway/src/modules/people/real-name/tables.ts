import { ownTables } from '../../../db/own-tables.ts';

export const realNameTables = ownTables({
  real_names: {
    otherKeys: { real_names_request: 'random' },
    copy: {
      title: { zh: '实名认证', en: 'Identity verification' },
      without: { sealed: 'sealed', identity: 'sealed' },
    },
    erase: 'delete',
  },
});
export const { findRow, insertRow, lockRow, queries, updateRows } = realNameTables;

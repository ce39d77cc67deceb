import { ownTables } from '../../../db/own-tables.ts';

export const payerTables = ownTables({
  payer_questions: {
    otherKeys: { payer_questions_pkey: 'random' },
    copy: {
      title: { zh: '微信付款身份', en: 'WeChat payer checks' },
      without: { code_hash: 'secret' },
    },
    erase: 'delete',
    keep: [{ column: 'expires_at', days: 1 }],
  },
});
export const { findRow, insertRow, updateRows } = payerTables;

import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const shopTables = ownTables({
  purchases: {
    copy: { title: { zh: '购票与购物', en: 'Purchases' }, without: { visitors: 'others' } },
    kept: 'e_commerce',
    erase: (tx, { id }) =>
      sql`update purchases set visitors = null, account = null where user_id = ${id}`.execute(tx),
  },
  ecoupons: {
    copy: {
      title: { zh: '电子券', en: 'E-coupons' },
      without: { code: 'secret', visitors: 'others' },
    },
    erase: 'delete',
  },
});
export const { findRow, insertRow, queries, updateRows } = shopTables;

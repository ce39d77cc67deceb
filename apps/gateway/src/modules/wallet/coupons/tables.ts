import { ownTables } from '../../../db/own-tables.ts';

export const couponTables = ownTables({
  coupons: {
    copy: { title: { zh: '优惠券', en: 'Coupons' } },
    erase: 'delete',
    keep: [
      // Orders are shown for a year, together with their coupons.
      { column: 'valid_until', days: 400 },
    ],
  },
});
export const { addRows, findRow, queries, updateRows } = couponTables;

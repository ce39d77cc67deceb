import { defineModule } from '../../define.ts';
import { couponData } from './data.ts';
import { couponTables } from './tables.ts';

export const coupons = defineModule('coupons', {
  tables: couponTables.tables,
  data: couponData,
});

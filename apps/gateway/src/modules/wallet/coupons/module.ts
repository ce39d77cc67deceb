import { defineModule } from '../../define.ts';
import { couponData } from './data.ts';
import { couponRoutes } from './routes.ts';
import { own } from './tables.ts';

export const coupons = defineModule('coupons', {
  tables: own.tables,
  data: couponData,
  routes: couponRoutes,
});

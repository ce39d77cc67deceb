import { defineModule } from '../../define.ts';
import { couponRoutes } from './routes.ts';
import { own } from './tables.ts';

export const coupons = defineModule('coupons', {
  tables: own.tables,
  routes: couponRoutes,
});

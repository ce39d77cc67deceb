import { defineModule } from '../../define.ts';
import { partnerOrderRoutes } from './routes.ts';
import { own } from './tables.ts';

export const partnerOrders = defineModule('partner-orders', {
  tables: own.tables,
  routes: partnerOrderRoutes,
});

import { defineModule } from '../../define.ts';
import { partnerOrderRoutes } from './routes.ts';
import { partnerOrderTables } from './tables.ts';

export const partnerOrders = defineModule('partner-orders', {
  tables: partnerOrderTables.tables,
  routes: partnerOrderRoutes,
});

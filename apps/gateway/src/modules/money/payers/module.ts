import { defineModule } from '../../define.ts';
import { payerRoutes } from './routes.ts';
import { own } from './tables.ts';

export const payers = defineModule('payers', {
  tables: own.tables,
  routes: payerRoutes,
});

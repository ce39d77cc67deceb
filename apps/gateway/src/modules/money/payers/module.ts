import { defineModule } from '../../define.ts';
import { payerRoutes } from './routes.ts';
import { payerTables } from './tables.ts';

export const payers = defineModule('payers', {
  tables: payerTables.tables,
  routes: payerRoutes,
});

import { defineModule } from '../../define.ts';
import { journeyData } from './data.ts';
import { orderJobs } from './jobs.ts';
import { orderReads, orderRoutes } from './routes.ts';
import { orderTables } from './tables.ts';

export const orders = defineModule('orders', {
  tables: orderTables.tables,
  data: journeyData,
  routes: orderRoutes,
  standbyReads: orderReads,
  jobs: orderJobs,
});

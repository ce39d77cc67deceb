import { defineModule } from '../../define.ts';
import { rebateJobs } from './jobs.ts';
import { rebateRoutes } from './routes.ts';
import { own } from './tables.ts';

export const rebate = defineModule('rebate', {
  tables: own.tables,
  routes: rebateRoutes,
  jobs: rebateJobs,
});

import { defineModule } from '../../define.ts';
import { rebateJobs } from './jobs.ts';
import { rebateRoutes } from './routes.ts';
import { rebateTables } from './tables.ts';

export const rebate = defineModule('rebate', {
  service: 'invites',
  tables: rebateTables.tables,
  routes: rebateRoutes,
  jobs: rebateJobs,
});

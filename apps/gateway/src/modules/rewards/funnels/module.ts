import { defineModule } from '../../define.ts';
import { funnelJobs } from './jobs.ts';
import { funnelRoutes } from './routes.ts';
import { own } from './tables.ts';

export const funnels = defineModule('funnels', {
  tables: own.tables,
  routes: funnelRoutes,
  jobs: funnelJobs,
});

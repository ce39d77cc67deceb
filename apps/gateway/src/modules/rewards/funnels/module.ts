import { defineModule } from '../../define.ts';
import { funnelJobs } from './jobs.ts';
import { funnelRoutes } from './routes.ts';
import { funnelTables } from './tables.ts';

export const funnels = defineModule('funnels', {
  tables: funnelTables.tables,
  routes: funnelRoutes,
  jobs: funnelJobs,
});

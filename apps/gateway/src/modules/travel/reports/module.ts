import { defineModule } from '../../define.ts';
import { reportJobs } from './jobs.ts';
import { reportRoutes } from './routes.ts';
import { own } from './tables.ts';

export const reports = defineModule('reports', {
  tables: own.tables,
  routes: reportRoutes,
  jobs: reportJobs,
});

import { defineModule } from '../../define.ts';
import { helpJobs } from './jobs.ts';
import { helpRoutes } from './routes.ts';
import { own } from './tables.ts';

export const help = defineModule('help', {
  tables: own.tables,
  routes: helpRoutes,
  jobs: helpJobs,
});

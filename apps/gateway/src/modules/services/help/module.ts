import { defineModule } from '../../define.ts';
import { helpJobs } from './jobs.ts';
import { helpRoutes } from './routes.ts';
import { helpTables } from './tables.ts';

export const help = defineModule('help', {
  tables: helpTables.tables,
  routes: helpRoutes,
  jobs: helpJobs,
});

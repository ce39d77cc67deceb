import { defineModule } from '../../define.ts';
import { factJobs } from './jobs.ts';
import { factRoutes } from './routes.ts';
import { factTables } from './tables.ts';

export const facts = defineModule('facts', {
  tables: factTables.tables,
  routes: factRoutes,
  jobs: factJobs,
});

import { defineModule } from '../../define.ts';
import { factJobs } from './jobs.ts';
import { carbonRoutes } from './routes.ts';
import { factTables } from './tables.ts';

export const facts = defineModule('facts', {
  tables: factTables.tables,
  routes: carbonRoutes,
  jobs: factJobs,
});

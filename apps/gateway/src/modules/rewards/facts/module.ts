import { defineModule } from '../../define.ts';
import { factJobs } from './jobs.ts';
import { carbonRoutes } from './routes.ts';
import { own } from './tables.ts';

export const facts = defineModule('facts', {
  tables: own.tables,
  routes: carbonRoutes,
  jobs: factJobs,
});

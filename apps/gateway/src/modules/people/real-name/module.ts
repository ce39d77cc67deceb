import { defineModule } from '../../define.ts';
import { realNameJobs } from './jobs.ts';
import { realNameRoutes } from './routes.ts';
import { own } from './tables.ts';

export const realName = defineModule('real-name', {
  tables: own.tables,
  routes: realNameRoutes,
  jobs: realNameJobs,
});

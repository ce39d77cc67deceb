import { defineModule } from '../../define.ts';
import { realNameJobs } from './jobs.ts';
import { realNameRoutes } from './routes.ts';
import { realNameTables } from './tables.ts';

export const realName = defineModule('real-name', {
  service: 'real_name',
  tables: realNameTables.tables,
  routes: realNameRoutes,
  jobs: realNameJobs,
});

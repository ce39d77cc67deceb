import { defineModule } from '../../define.ts';
import { rightsJobs } from './jobs.ts';
import { copyPages, rightsRoutes } from './routes.ts';
import { rightsTables } from './tables.ts';

export const rights = defineModule('rights', {
  tables: rightsTables.tables,
  routes: rightsRoutes,
  jobs: rightsJobs,
  pages: { '/data-copies': copyPages },
});

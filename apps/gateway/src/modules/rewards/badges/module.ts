import { defineModule } from '../../define.ts';
import { badgeData } from './data.ts';
import { badgeJobs } from './jobs.ts';
import { badgeRoutes } from './routes.ts';
import { badgeTables } from './tables.ts';

export const badges = defineModule('badges', {
  service: 'badges',
  tables: badgeTables.tables,
  data: badgeData,
  routes: badgeRoutes,
  jobs: badgeJobs,
});

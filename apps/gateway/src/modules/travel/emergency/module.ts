import { defineModule } from '../../define.ts';
import { emergencyJobs } from './jobs.ts';
import { emergencyRoutes } from './routes.ts';
import { own } from './tables.ts';

export const emergency = defineModule('emergency', {
  tables: own.tables,
  routes: emergencyRoutes,
  jobs: emergencyJobs,
});

import { defineModule } from '../../define.ts';
import { emergencyJobs } from './jobs.ts';
import { emergencyRoutes } from './routes.ts';
import { emergencyTables } from './tables.ts';

export const emergency = defineModule('emergency', {
  service: 'ride_hailing',
  tables: emergencyTables.tables,
  routes: emergencyRoutes,
  jobs: emergencyJobs,
});

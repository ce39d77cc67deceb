import { defineModule } from '../../define.ts';
import { rideJobs } from './jobs.ts';
import { rideRoutes } from './routes.ts';
import { own } from './tables.ts';

export const rides = defineModule('rides', {
  tables: own.tables,
  routes: rideRoutes,
  jobs: rideJobs,
});

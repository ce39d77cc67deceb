import { defineModule } from '../../define.ts';
import { rideData } from './data.ts';
import { rideJobs } from './jobs.ts';
import { rideRoutes } from './routes.ts';
import { rideTables } from './tables.ts';

export const rides = defineModule('rides', {
  service: 'ride_hailing',
  tables: rideTables.tables,
  data: rideData,
  routes: rideRoutes,
  jobs: rideJobs,
});

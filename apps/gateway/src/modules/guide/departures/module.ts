import { defineModule } from '../../define.ts';
import { departureJobs } from './keep-alerts.ts';
import { departureRoutes } from './routes.ts';
import { own } from './tables.ts';

export const departures = defineModule('departures', {
  tables: own.tables,
  routes: departureRoutes,
  jobs: departureJobs,
});

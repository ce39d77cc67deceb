import { defineModule } from '../../define.ts';
import { departureJobs } from './keep-alerts.ts';
import { departureReads } from './routes.ts';
import { departureTables } from './tables.ts';

export const departures = defineModule('departures', {
  tables: departureTables.tables,
  standbyReads: departureReads,
  jobs: departureJobs,
});

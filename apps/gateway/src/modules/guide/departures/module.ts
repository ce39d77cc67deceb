import { defineModule } from '../../define.ts';
import { departureJobs } from './keep-alerts.ts';
import { tripsOf } from '../../../gtfs/feed-index.ts';
import { departureReads } from './routes.ts';
import { departureTables } from './tables.ts';

export const departures = defineModule('departures', {
  tables: departureTables.tables,
  standbyReads: departureReads,
  jobs: departureJobs,
  // Realtime feeds refer to trips by id.
  prepareTimetable: async ({ adapters }, { feed }) => {
    if (adapters.live.name !== 'none') await tripsOf.prepare(feed);
  },
});

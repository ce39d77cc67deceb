import { defineModule } from '../../define.ts';
import { venueData } from './data.ts';
import { trafficReads } from './routes.ts';
import { prepareCatalogue } from './service.ts';

export const traffic = defineModule('traffic', {
  data: venueData,
  standbyReads: trafficReads,
  prepareTimetable: (_ctx, loaded) => prepareCatalogue(loaded),
});

import { defineModule } from '../../define.ts';
import { venueData } from './data.ts';
import { trafficReads } from './routes.ts';

export const traffic = defineModule('traffic', {
  data: venueData,
  standbyReads: trafficReads,
});

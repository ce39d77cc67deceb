import { defineModule } from '../../define.ts';
import { venueData } from './data.ts';
import { trafficRoutes } from './routes.ts';

export const traffic = defineModule('traffic', {
  data: venueData,
  routes: trafficRoutes,
});

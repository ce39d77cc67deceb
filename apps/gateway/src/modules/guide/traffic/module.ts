import { defineModule } from '../../define.ts';
import { trafficRoutes } from './routes.ts';

export const traffic = defineModule('traffic', {
  routes: trafficRoutes,
});

import { defineModule } from '../../define.ts';
import { yearInRidesRoutes } from './routes.ts';

export const yearInRides = defineModule('year-in-rides', {
  service: 'campaigns',
  routes: yearInRidesRoutes,
});

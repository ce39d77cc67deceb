import { defineModule } from '../../define.ts';
import { rideCodeRoutes } from './routes.ts';
import { own } from './tables.ts';

export const rideCode = defineModule('ride-code', {
  tables: own.tables,
  routes: rideCodeRoutes,
});

import { defineModule } from '../../define.ts';
import { rideCodeRoutes } from './routes.ts';
import { rideCodeTables } from './tables.ts';

export const rideCode = defineModule('ride-code', {
  service: 'ride_code',
  tables: rideCodeTables.tables,
  routes: rideCodeRoutes,
});

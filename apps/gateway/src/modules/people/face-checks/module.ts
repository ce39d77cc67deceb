import { defineModule } from '../../define.ts';
import { faceCheckRoutes } from './routes.ts';
import { own } from './tables.ts';

export const faceChecks = defineModule('face-checks', {
  tables: own.tables,
  routes: faceCheckRoutes,
});

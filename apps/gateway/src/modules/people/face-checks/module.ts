import { defineModule } from '../../define.ts';
import { faceCheckRoutes } from './routes.ts';
import { faceCheckTables } from './tables.ts';

export const faceChecks = defineModule('face-checks', {
  tables: faceCheckTables.tables,
  routes: faceCheckRoutes,
});

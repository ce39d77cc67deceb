import { defineModule } from '../../define.ts';
import { faceCheckRoutes } from './routes.ts';
import { faceCheckTables } from './tables.ts';

export const faceChecks = defineModule('face-checks', {
  service: 'real_name',
  tables: faceCheckTables.tables,
  routes: faceCheckRoutes,
});

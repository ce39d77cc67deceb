import { defineModule } from '../../define.ts';
import { authFigures } from './figures.ts';
import { authRoutes } from './routes.ts';
import { authTables } from './tables.ts';

export const auth = defineModule('auth', {
  tables: authTables.tables,
  figures: authFigures,
  routes: authRoutes,
});

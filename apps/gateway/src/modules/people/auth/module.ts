import { defineModule } from '../../define.ts';
import { authFigures } from './figures.ts';
import { authRoutes } from './routes.ts';
import { own } from './tables.ts';

export const auth = defineModule('auth', {
  tables: own.tables,
  figures: authFigures,
  routes: authRoutes,
});

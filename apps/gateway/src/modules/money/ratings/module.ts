import { defineModule } from '../../define.ts';
import { ratingRoutes } from './routes.ts';
import { own } from './tables.ts';

export const ratings = defineModule('ratings', {
  tables: own.tables,
  routes: ratingRoutes,
});

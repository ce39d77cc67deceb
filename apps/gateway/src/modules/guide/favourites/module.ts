import { defineModule } from '../../define.ts';
import { favouriteRoutes } from './routes.ts';
import { own } from './tables.ts';

export const favourites = defineModule('favourites', {
  tables: own.tables,
  routes: favouriteRoutes,
});

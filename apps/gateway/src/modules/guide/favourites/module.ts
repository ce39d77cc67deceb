import { defineModule } from '../../define.ts';
import { favouriteRoutes } from './routes.ts';
import { favouriteTables } from './tables.ts';

export const favourites = defineModule('favourites', {
  tables: favouriteTables.tables,
  routes: favouriteRoutes,
});

import { defineModule } from '../../define.ts';
import { badgeData } from './data.ts';
import { badgeRoutes } from './routes.ts';
import { own } from './tables.ts';

export const badges = defineModule('badges', {
  tables: own.tables,
  data: badgeData,
  routes: badgeRoutes,
});

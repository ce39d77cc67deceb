import { defineModule } from '../../define.ts';
import { shopData } from './data.ts';
import { shopRoutes } from './routes.ts';
import { own } from './tables.ts';

export const shop = defineModule('shop', {
  tables: own.tables,
  data: shopData,
  routes: shopRoutes,
});

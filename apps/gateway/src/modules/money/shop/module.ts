import { defineModule } from '../../define.ts';
import { shopData } from './data.ts';
import { shopRoutes } from './routes.ts';
import { shopTables } from './tables.ts';

export const shop = defineModule('shop', {
  service: 'shop',
  tables: shopTables.tables,
  data: shopData,
  routes: shopRoutes,
});

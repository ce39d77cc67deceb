import { defineModule } from '../../define.ts';
import { carbonRoutes } from './routes.ts';
import { own } from './tables.ts';

export const carbon = defineModule('carbon', {
  tables: own.tables,
  routes: carbonRoutes,
});

import { defineModule } from '../../define.ts';
import { sessionRoutes } from './routes.ts';
import { own } from './tables.ts';

export const sessions = defineModule('sessions', {
  tables: own.tables,
  routes: sessionRoutes,
});

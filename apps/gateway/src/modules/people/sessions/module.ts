import { defineModule } from '../../define.ts';
import { sessionRoutes } from './routes.ts';
import { sessionTables } from './tables.ts';

export const sessions = defineModule('sessions', {
  tables: sessionTables.tables,
  routes: sessionRoutes,
});

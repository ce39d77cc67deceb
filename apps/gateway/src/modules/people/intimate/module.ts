import { defineModule } from '../../define.ts';
import { intimateRoutes } from './routes.ts';
import { own } from './tables.ts';

export const intimate = defineModule('intimate', {
  tables: own.tables,
  routes: intimateRoutes,
});

import { defineModule } from '../../define.ts';
import { sharingRoutes } from './routes.ts';
import { own } from './tables.ts';

export const sharing = defineModule('sharing', {
  tables: own.tables,
  routes: sharingRoutes,
});

import { defineModule } from '../../define.ts';
import { sharingRoutes } from './routes.ts';
import { sharingTables } from './tables.ts';

export const sharing = defineModule('sharing', {
  tables: sharingTables.tables,
  routes: sharingRoutes,
});

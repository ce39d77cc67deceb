import { defineModule } from '../../define.ts';
import { sharingRoutes } from './routes.ts';
import { sharingTables } from './tables.ts';

export const sharing = defineModule('sharing', {
  service: 'ride_hailing',
  tables: sharingTables.tables,
  routes: sharingRoutes,
});

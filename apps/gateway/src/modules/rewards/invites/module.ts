import { defineModule } from '../../define.ts';
import { inviteRoutes } from './routes.ts';
import { inviteTables } from './tables.ts';

export const invites = defineModule('invites', {
  service: 'invites',
  tables: inviteTables.tables,
  routes: inviteRoutes,
});

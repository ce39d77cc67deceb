import { defineModule } from '../../define.ts';
import { inviteRoutes } from './routes.ts';
import { own } from './tables.ts';

export const invites = defineModule('invites', {
  tables: own.tables,
  routes: inviteRoutes,
});

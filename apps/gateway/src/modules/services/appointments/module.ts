import { defineModule } from '../../define.ts';
import { offerData } from './data.ts';
import { appointmentRoutes } from './routes.ts';
import { own } from './tables.ts';

export const appointments = defineModule('appointments', {
  tables: own.tables,
  data: offerData,
  routes: appointmentRoutes,
});

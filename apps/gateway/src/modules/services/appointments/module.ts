import { defineModule } from '../../define.ts';
import { offerData } from './data.ts';
import { appointmentRoutes } from './routes.ts';
import { appointmentTables } from './tables.ts';

export const appointments = defineModule('appointments', {
  service: 'appointments',
  tables: appointmentTables.tables,
  data: offerData,
  routes: appointmentRoutes,
});

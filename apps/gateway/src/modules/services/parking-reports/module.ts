import { defineModule } from '../../define.ts';
import { parkingReportRoutes } from './routes.ts';
import { own } from './tables.ts';

export const parkingReports = defineModule('parking-reports', {
  tables: own.tables,
  routes: parkingReportRoutes,
});

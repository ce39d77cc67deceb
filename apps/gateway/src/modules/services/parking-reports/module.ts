import { defineModule } from '../../define.ts';
import { problemData } from './data.ts';
import { parkingReportRoutes } from './routes.ts';
import { parkingReportTables } from './tables.ts';

export const parkingReports = defineModule('parking-reports', {
  service: 'parking',
  tables: parkingReportTables.tables,
  data: problemData,
  routes: parkingReportRoutes,
});

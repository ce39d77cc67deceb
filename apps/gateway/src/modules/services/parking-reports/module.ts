import { defineModule } from '../../define.ts';
import { problemData } from './data.ts';
import { parkingReportRoutes } from './routes.ts';
import { own } from './tables.ts';

export const parkingReports = defineModule('parking-reports', {
  tables: own.tables,
  data: problemData,
  routes: parkingReportRoutes,
});

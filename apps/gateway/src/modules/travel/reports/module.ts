import { defineModule } from '../../define.ts';
import { repairData } from './data.ts';
import { reportFigures } from './figures.ts';
import { reportJobs } from './jobs.ts';
import { plateRoutes, repairRoutes, reportRoutes } from './routes.ts';
import { reportTables } from './tables.ts';

export const reports = defineModule('reports', {
  tables: reportTables.tables,
  data: repairData,
  routes: (ctx) => ({ ...reportRoutes(ctx), ...plateRoutes(ctx), ...repairRoutes(ctx) }),
  jobs: reportJobs,
  figures: reportFigures,
});

import { defineModule, ofService } from '../../define.ts';
import { paymentBacklog } from './backlog-store.ts';
import { paymentFigures } from './figures.ts';
import { intimateRoutes } from './intimate-routes.ts';
import { paymentJobs } from './jobs.ts';
import { paymentRoutes } from './routes.ts';
import { paymentTables } from './tables.ts';

export const payments = defineModule('payments', {
  tables: paymentTables.tables,
  routes: (ctx) => ({
    ...paymentRoutes(ctx),
    ...ofService('family_account', intimateRoutes(ctx)),
  }),
  figures: paymentFigures,
  backlog: paymentBacklog,
  jobs: paymentJobs,
});

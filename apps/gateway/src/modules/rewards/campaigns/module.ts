import { defineModule } from '../../define.ts';
import { campaignData } from './data.ts';
import { campaignJobs } from './jobs.ts';
import { campaignReads, campaignRoutes } from './routes.ts';
import { campaignTables } from './tables.ts';

export const campaigns = defineModule('campaigns', {
  service: 'campaigns',
  tables: campaignTables.tables,
  data: campaignData,
  routes: campaignRoutes,
  standbyReads: campaignReads,
  jobs: campaignJobs,
});

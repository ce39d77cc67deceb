import { defineModule } from '../../define.ts';
import { campaignData } from './data.ts';
import { campaignRoutes } from './routes.ts';
import { campaignTables } from './tables.ts';

export const campaigns = defineModule('campaigns', {
  tables: campaignTables.tables,
  data: campaignData,
  routes: campaignRoutes,
});

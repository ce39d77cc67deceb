import { defineModule } from '../../define.ts';
import { campaignData } from './data.ts';
import { campaignRoutes } from './routes.ts';
import { own } from './tables.ts';

export const campaigns = defineModule('campaigns', {
  tables: own.tables,
  data: campaignData,
  routes: campaignRoutes,
});

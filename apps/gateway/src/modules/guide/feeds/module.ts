import { defineModule } from '../../define.ts';
import { feedRoutes } from './routes.ts';

export const feeds = defineModule('feeds', {
  routes: feedRoutes,
});

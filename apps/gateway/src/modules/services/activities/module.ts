import { defineModule } from '../../define.ts';
import { activityRoutes } from './routes.ts';

export const activities = defineModule('activities', {
  service: 'campaigns',
  routes: activityRoutes,
});

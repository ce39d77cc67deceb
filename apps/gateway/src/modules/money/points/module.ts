import { defineModule } from '../../define.ts';
import { pointsData } from './data.ts';
import { pointsRoutes } from './routes.ts';

export const points = defineModule('points', {
  service: 'points',
  data: pointsData,
  routes: pointsRoutes,
});

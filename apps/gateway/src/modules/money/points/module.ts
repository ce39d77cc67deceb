import { defineModule } from '../../define.ts';
import { pointsRoutes } from './routes.ts';

export const points = defineModule('points', {
  routes: pointsRoutes,
});

import { defineModule } from '../../define.ts';
import { spotRoutes } from './routes.ts';

export const spots = defineModule('spots', {
  routes: spotRoutes,
});

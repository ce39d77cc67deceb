import { defineModule } from '../../define.ts';
import { spotData } from './data.ts';
import { spotRoutes } from './routes.ts';

export const spots = defineModule('spots', {
  data: spotData,
  routes: spotRoutes,
});

import { defineModule } from '../../define.ts';
import { spotData } from './data.ts';
import { spotRoutes } from './routes.ts';

export const spots = defineModule('spots', {
  service: 'scenic_ticket',
  data: spotData,
  routes: spotRoutes,
});

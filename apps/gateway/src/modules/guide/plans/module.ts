import { defineModule } from '../../define.ts';
import { planRoutes } from './routes.ts';

export const plans = defineModule('plans', {
  routes: planRoutes,
});

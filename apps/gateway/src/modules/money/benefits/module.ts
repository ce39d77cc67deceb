import { defineModule } from '../../define.ts';
import { benefitRoutes } from './routes.ts';

export const benefits = defineModule('benefits', {
  routes: benefitRoutes,
});

import { defineModule } from '../../define.ts';
import { fareAdviceRoutes } from './routes.ts';

export const fareAdvice = defineModule('fare-advice', {
  service: 'shop',
  routes: fareAdviceRoutes,
});

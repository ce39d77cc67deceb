import { defineModule } from '../../define.ts';
import { fareAdviceRoutes } from './routes.ts';

export const fareAdvice = defineModule('fare-advice', {
  routes: fareAdviceRoutes,
});

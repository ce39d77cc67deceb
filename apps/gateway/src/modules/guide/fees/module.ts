import { defineModule } from '../../define.ts';
import { feeRoutes } from './routes.ts';

export const fees = defineModule('fees', {
  routes: feeRoutes,
});

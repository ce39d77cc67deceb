import { defineModule } from '../../define.ts';
import { receiptRoutes } from './routes.ts';

export const receipts = defineModule('receipts', {
  routes: receiptRoutes,
});

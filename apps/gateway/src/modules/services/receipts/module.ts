import { defineModule } from '../../define.ts';
import { receiptData } from './data.ts';
import { receiptRoutes } from './routes.ts';

export const receipts = defineModule('receipts', {
  data: receiptData,
  routes: receiptRoutes,
});

import { first, inPath, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import { ordersMessages } from '../../features/orders/messages.ts';
import type { Screens } from '../routes.ts';

const orderList = {
  page: (): PageModule => import('../../features/orders/pages/order-list.tsx'),
  messages: [ordersMessages, orderMessages],
  gate: 'login',
  title: { zh_cn: '我的订单', en_us: 'My orders' },
  first: [
    first('GET maas:/v1/orders', {
      query: {
        type: inPath('outerTab', 'all'),
        tab: inPath('innerTab', 'all'),
        cursor: maybeInQuery('from'),
      },
    }),
  ],
  skeleton: 'features/orders/list/list-skeleton.tsx',
  drawn: true,
} as const;

export default {
  orders: orderList,
  ordersByType: orderList,
  ordersByTypeAndStatus: orderList,
} satisfies Screens<'orders'>;

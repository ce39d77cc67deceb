import { first, inPath, inQuery } from '../../core/route/first-query.ts';
import type { Page } from '../../core/route/register.ts';
import { orderDetailMessages, ordersMessages } from '../../features/orders/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import type { Screens } from '../routes.ts';
import { orderOfQuery } from './order-of-query.ts';

const orderList = {
  page: (): Page => import('../../features/orders/pages/order-list.tsx'),
  messages: [ordersMessages],
  gate: 'login',
  credential: 'main',
  title: { zh_cn: '我的订单', en_us: 'My orders' },
  first: [
    first('GET maas:/v1/orders', {
      query: { type: inPath('outerTab', 'all'), tab: inPath('innerTab', 'all') },
    }),
  ],
  skeleton: 'features/orders/list-skeleton.tsx',
} as const;

export default {
  orders: orderList,
  ordersByType: orderList,
  ordersByTypeAndStatus: orderList,
  orderDetail: {
    page: (): Page => import('../../features/orders/pages/order-detail.tsx'),
    messages: [ordersMessages, orderDetailMessages, feeMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '订单详情', en_us: 'Order detail' },
    first: [orderOfQuery],
  },
  parkingDetail: {
    page: (): Page => import('../../features/orders/pages/order-detail.tsx'),
    messages: [ordersMessages, orderDetailMessages, feeMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '停车订单详情', en_us: 'Parking order' },
    first: [first('GET maas:/v1/orders/:id', { params: { id: inPath('id') } })],
  },
  paymentResult: {
    page: (): Page => import('../../features/orders/pages/payment-result.tsx'),
    messages: [ordersMessages, orderDetailMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '支付结果', en_us: 'Payment result' },
    first: [first('GET maas:/v1/payments/:id', { params: { id: inQuery('payment') } })],
  },
} satisfies Screens<'orders'>;

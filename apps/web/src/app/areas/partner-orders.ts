import { first, inQuery, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import { partnerOrdersMessages } from '../../features/partner-orders/messages.ts';
import type { Screens } from '../routes.ts';

/** Orders that partner systems store. */
const partnerPage = { messages: [partnerOrdersMessages, orderMessages], gate: 'login' } as const;

export default {
  railOrders: {
    ...partnerPage,
    page: (): PageModule => import('../../features/partner-orders/pages/rail-orders.tsx'),
    title: { zh_cn: '火车票订单', en_us: 'Rail orders' },
    first: [first('GET maas:/v1/rail-orders', { query: { cursor: maybeInQuery('from') } })],
    drawn: true,
  },
  railOrder: {
    ...partnerPage,
    page: (): PageModule => import('../../features/partner-orders/pages/rail-order.tsx'),
    title: { zh_cn: '火车票订单详情', en_us: 'Rail order' },
    first: [first('GET maas:/v1/rail-orders/:id', { params: { id: inQuery('id') } })],
    drawn: true,
  },
  partnerOrders: {
    ...partnerPage,
    page: (): PageModule => import('../../features/partner-orders/pages/partner-orders.tsx'),
    title: { zh_cn: '第三方订单', en_us: 'Partner orders' },
    first: [first('GET maas:/v1/partner-orders', { query: { cursor: maybeInQuery('from') } })],
    drawn: true,
  },
  partnerOrder: {
    ...partnerPage,
    page: (): PageModule => import('../../features/partner-orders/pages/partner-order.tsx'),
    title: { zh_cn: '第三方订单详情', en_us: 'Partner order' },
    first: [first('GET maas:/v1/partner-orders/:id', { params: { id: inQuery('id') } })],
    drawn: true,
  },
} satisfies Screens<'partner-orders'>;

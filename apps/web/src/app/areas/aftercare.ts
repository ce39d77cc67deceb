import { first, inQuery } from '../../core/route/first-query.ts';
import type { Page } from '../../core/route/register.ts';
import {
  aftercareMessages,
  orderDetailMessages,
  ordersMessages,
} from '../../features/orders/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import type { Screens } from '../routes.ts';
import { orderOfQuery } from './order-of-query.ts';

/** What comes after a trip. */
const aftercare = {
  messages: [ordersMessages, orderDetailMessages, aftercareMessages, feeMessages],
  gate: 'login',
  credential: 'main',
} as const;

export default {
  ampOrderDetail: {
    ...aftercare,
    page: (): Page => import('../../features/orders/pages/amp-order-detail.tsx'),
    title: { zh_cn: '订单详情', en_us: 'Order detail' },
    first: [orderOfQuery],
  },
  evaluateOrder: {
    ...aftercare,
    page: (): Page => import('../../features/orders/pages/evaluate.tsx'),
    title: { zh_cn: '评价行程', en_us: 'Rate the trip' },
    first: [orderOfQuery],
  },
  receipt: {
    ...aftercare,
    page: (): Page => import('../../features/orders/pages/receipt.tsx'),
    title: { zh_cn: '电子收据', en_us: 'Receipt' },
    first: [first('GET maas:/v1/orders/:id/receipt', { params: { id: inQuery('id') } })],
  },
  refundDetail: {
    ...aftercare,
    page: (): Page => import('../../features/orders/pages/refund-detail.tsx'),
    title: { zh_cn: '退款详情', en_us: 'Refund detail' },
  },
  ridingDetail: {
    ...aftercare,
    page: (): Page => import('../../features/orders/pages/riding-detail.tsx'),
    title: { zh_cn: '行程详情', en_us: 'Trip detail' },
    first: [orderOfQuery],
  },
  ridingDetailOld: {
    ...aftercare,
    page: (): Page => import('../../features/orders/pages/riding-detail.tsx'),
    title: { zh_cn: '行程详情', en_us: 'Trip detail' },
  },
} satisfies Screens<'aftercare'>;

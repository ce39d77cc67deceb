import { first, inPath, inQuery, type PageModule } from '../../core/route/register.ts';
import { aftercareMessages } from '../../features/aftercare/messages.ts';
import { orderDetailMessages } from '../../features/orders/detail/detail-messages.ts';
import { ordersMessages } from '../../features/orders/messages.ts';
import { outcomeMessages } from '../../features/orders/payment/outcome-messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import type { Screens } from '../routes.ts';
import { orderOfQuery } from '../order-of-query.ts';

const detail = {
  page: (): PageModule => import('../../features/orders/pages/order-detail.tsx'),
  messages: [orderMessages, ordersMessages, orderDetailMessages, feeMessages],
  gate: 'login',
} as const;
const riding = {
  ...detail,
  messages: [...detail.messages, outcomeMessages],
  page: (): PageModule => import('../../features/orders/pages/trip.tsx'),
  title: { zh_cn: '行程详情', en_us: 'Trip detail' },
} as const;

/** Pages after a trip. */
const afterTrip = {
  messages: [orderMessages, aftercareMessages, feeMessages],
  gate: 'login',
} as const;

export default {
  orderDetail: {
    ...detail,
    title: { zh_cn: '订单详情', en_us: 'Order detail' },
    first: [orderOfQuery],
    drawn: true,
  },
  parkingDetail: {
    ...detail,
    title: { zh_cn: '停车订单详情', en_us: 'Parking order' },
    first: [first('GET maas:/v1/orders/:id', { params: { id: inPath('id') } })],
    drawn: true,
  },
  paymentResult: {
    page: (): PageModule => import('../../features/orders/pages/payment-result.tsx'),
    messages: [orderMessages, orderDetailMessages, outcomeMessages],
    gate: 'login',
    title: { zh_cn: '支付结果', en_us: 'Payment result' },
    first: [first('GET maas:/v1/payments/:id', { params: { id: inQuery('payment') } })],
  },
  ampOrderDetail: {
    ...detail,
    messages: [...detail.messages, outcomeMessages],
    page: (): PageModule => import('../../features/orders/pages/amp-order-detail.tsx'),
    title: { zh_cn: '订单详情', en_us: 'Order detail' },
    first: [orderOfQuery],
    drawn: true,
  },
  evaluateOrder: {
    ...afterTrip,
    page: (): PageModule => import('../../features/aftercare/pages/evaluate.tsx'),
    title: { zh_cn: '评价行程', en_us: 'Rate the trip' },
    first: [orderOfQuery],
    drawn: true,
  },
  receipt: {
    ...afterTrip,
    page: (): PageModule => import('../../features/aftercare/pages/receipt.tsx'),
    title: { zh_cn: '电子收据', en_us: 'Receipt' },
    first: [first('GET maas:/v1/orders/:id/receipt', { params: { id: inQuery('id') } })],
    drawn: true,
  },
  refundDetail: {
    ...afterTrip,
    page: (): PageModule => import('../../features/aftercare/pages/refund-detail.tsx'),
    title: { zh_cn: '退款详情', en_us: 'Refund detail' },
  },
  ridingDetail: { ...riding, first: [orderOfQuery], drawn: true },
  ridingDetailOld: riding,
} satisfies Screens<'aftercare'>;

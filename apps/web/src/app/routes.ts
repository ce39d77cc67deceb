import type { Page, RouteRow } from '../core/route/register.ts';
import { STATUS_TAB_IDS } from '@shtrans/contract/order-status';
import { ORDER_TYPES } from '@shtrans/contract/order-types';
import { aboutMessages } from '../features/about/messages.ts';
import { authMessages } from '../features/auth/messages.ts';
import { diagnosticsMessages } from '../features/diagnostics/messages.ts';
import { homeMessages } from '../features/home/messages.ts';
import {
  aftercareMessages,
  orderDetailMessages,
  ordersMessages,
} from '../features/orders/messages.ts';
import { partnerOrdersMessages } from '../features/partner-orders/messages.ts';
import { ridesMessages } from '../features/rides/messages.ts';
import { rulesMessages } from '../features/rules/messages.ts';
import { feeMessages } from '../ui/fee-messages.ts';
import { tripSharingMessages } from '../features/trip-sharing/messages.ts';

const OUTER_TABS = ['all', ...ORDER_TYPES];
const orderList = {
  page: (): Page => import('../features/orders/pages/order-list.tsx'),
  messages: [ordersMessages],
  gate: 'login',
  credential: 'main',
  title: { zh_cn: '我的订单', en_us: 'My orders' },
  early: {
    key: 'GET maas:/v1/orders',
    query: { type: ':outerTab|all', tab: ':innerTab|all' },
  },
  skeleton: 'features/orders/list-skeleton.tsx',
} as const;

/** The order that an address names by `id`. */
const orderOfQuery = { key: 'GET maas:/v1/orders/:id', params: { id: '?id' } } as const;

const rulePage = {
  messages: [rulesMessages, feeMessages],
  gate: 'none',
  credential: 'main',
} as const;
const orderFee = {
  ...rulePage,
  page: (): Page => import('../features/rules/pages/order-fee.tsx'),
  gate: 'login',
  early: orderOfQuery,
} as const;

/** What comes after a trip. */
const aftercare = {
  messages: [ordersMessages, orderDetailMessages, aftercareMessages, feeMessages],
  gate: 'login',
  credential: 'main',
} as const;
/** Orders kept by partner systems. */
const partnerPage = {
  messages: [partnerOrdersMessages],
  gate: 'login',
  credential: 'main',
} as const;

/** Every screen of the application. The order does not matter: static paths win over parameters. */
export const routes = [
  {
    name: 'home',
    path: '/',
    page: (): Page => import('./home.tsx'),
    messages: [homeMessages, ordersMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '城市出行', en_us: 'City Transit' },
  },
  {
    name: 'about',
    path: '/about',
    page: (): Page => import('../features/about/pages/about.tsx'),
    messages: [aboutMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '关于', en_us: 'About' },
  },
  {
    name: 'login',
    path: '/login',
    page: (): Page => import('../features/auth/pages/login.tsx'),
    messages: [authMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '登录', en_us: 'Log in' },
  },
  {
    name: 'thirdPartyLogin',
    path: '/thirdparty/login',
    page: (): Page => import('../features/auth/pages/login.tsx'),
    messages: [authMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '第三方登录', en_us: 'Partner log in' },
  },
  { ...orderList, name: 'orders', path: '/riding-order-list/' },
  {
    ...orderList,
    name: 'ordersByType',
    path: '/riding-order-list/:outerTab',
    values: { outerTab: OUTER_TABS },
  },
  {
    ...orderList,
    name: 'ordersByTypeAndStatus',
    path: '/riding-order-list/:outerTab/:innerTab',
    values: { outerTab: OUTER_TABS, innerTab: STATUS_TAB_IDS },
  },
  {
    name: 'orderDetail',
    path: '/riding-order-list/order-detail',
    page: (): Page => import('../features/orders/pages/order-detail.tsx'),
    messages: [ordersMessages, orderDetailMessages, feeMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '订单详情', en_us: 'Order detail' },
    early: orderOfQuery,
  },
  {
    name: 'parkingDetail',
    path: '/riding-order-list/:outerTab/:innerTab/:id',
    values: { outerTab: OUTER_TABS, innerTab: STATUS_TAB_IDS },
    page: (): Page => import('../features/orders/pages/order-detail.tsx'),
    messages: [ordersMessages, orderDetailMessages, feeMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '停车订单详情', en_us: 'Parking order' },
    early: { key: 'GET maas:/v1/orders/:id', params: { id: ':id' } },
  },
  {
    name: 'ampOrderDetail',
    path: '/amp-order-detail',
    page: (): Page => import('../features/orders/pages/amp-order-detail.tsx'),
    messages: [ordersMessages, orderDetailMessages, aftercareMessages, feeMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '订单详情', en_us: 'Order detail' },
    early: orderOfQuery,
  },
  {
    ...aftercare,
    name: 'evaluateOrder',
    path: '/riding-order-list/order-evaluate',
    page: (): Page => import('../features/orders/pages/evaluate.tsx'),
    title: { zh_cn: '评价行程', en_us: 'Rate the trip' },
    early: orderOfQuery,
  },
  {
    ...aftercare,
    name: 'receipt',
    path: '/riding-order-list/receipt',
    page: (): Page => import('../features/orders/pages/receipt.tsx'),
    title: { zh_cn: '电子收据', en_us: 'Receipt' },
    early: { key: 'GET maas:/v1/orders/:id/receipt', params: { id: '?id' } },
  },
  {
    ...aftercare,
    name: 'refundDetail',
    path: '/refund-detail',
    page: (): Page => import('../features/orders/pages/refund-detail.tsx'),
    title: { zh_cn: '退款详情', en_us: 'Refund detail' },
  },
  {
    ...aftercare,
    name: 'ridingDetail',
    path: '/riding-detail',
    page: (): Page => import('../features/orders/pages/riding-detail.tsx'),
    title: { zh_cn: '行程详情', en_us: 'Trip detail' },
    early: orderOfQuery,
  },
  {
    ...aftercare,
    name: 'ridingDetailOld',
    path: '/riding-detail-old',
    page: (): Page => import('../features/orders/pages/riding-detail.tsx'),
    title: { zh_cn: '行程详情', en_us: 'Trip detail' },
  },
  {
    ...partnerPage,
    name: 'railOrders',
    path: '/riding-order-list/12306/',
    page: (): Page => import('../features/partner-orders/pages/rail-orders.tsx'),
    title: { zh_cn: '火车票订单', en_us: 'Rail orders' },
    early: { key: 'GET maas:/v1/rail-orders' },
  },
  {
    ...partnerPage,
    name: 'railOrder',
    path: '/riding-order-list/12306/detail',
    page: (): Page => import('../features/partner-orders/pages/rail-order.tsx'),
    title: { zh_cn: '火车票订单详情', en_us: 'Rail order' },
    early: { key: 'GET maas:/v1/rail-orders/:id', params: { id: '?id' } },
  },
  {
    ...partnerPage,
    name: 'partnerOrders',
    path: '/riding-order-list/third-orderList',
    page: (): Page => import('../features/partner-orders/pages/partner-orders.tsx'),
    title: { zh_cn: '第三方订单', en_us: 'Partner orders' },
    early: { key: 'GET maas:/v1/partner-orders' },
  },
  {
    ...partnerPage,
    name: 'partnerOrder',
    path: '/riding-order-list/third-orderList/detail',
    page: (): Page => import('../features/partner-orders/pages/partner-order.tsx'),
    title: { zh_cn: '第三方订单详情', en_us: 'Partner order' },
    early: { key: 'GET maas:/v1/partner-orders/:id', params: { id: '?id' } },
  },
  {
    name: 'paymentResult',
    path: '/riding-detail-result',
    page: (): Page => import('../features/orders/pages/payment-result.tsx'),
    messages: [ordersMessages, orderDetailMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '支付结果', en_us: 'Payment result' },
    early: { key: 'GET maas:/v1/payments/:id', params: { id: '?payment' } },
  },
  {
    name: 'travelSharing',
    path: '/travel-sharing',
    page: (): Page => import('../features/trip-sharing/pages/travel-sharing.tsx'),
    messages: [tripSharingMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '行程分享', en_us: 'Shared trip' },
    preview: {
      zh_cn: '查看车辆位置和预计到达时间，自动更新，无需登录',
      en_us: 'See where the car is and when it arrives; updates by itself, no login',
    },
    early: { key: 'GET auto:/v1/shared-trips/:token', params: { token: '?token' } },
    skeleton: 'features/trip-sharing/trip-skeleton.tsx',
  },
  {
    name: 'stationTaxi',
    path: '/station-guide/taxi',
    page: (): Page => import('../features/rides/pages/taxi.tsx'),
    messages: [ridesMessages, feeMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '车站打车', en_us: 'Station taxi' },
  },
  {
    ...rulePage,
    name: 'taxiRule',
    path: '/triprule-passenger-info',
    page: (): Page => import('../features/rules/pages/taxi-rule.tsx'),
    title: { zh_cn: '乘客计价说明', en_us: 'Passenger fare rules' },
  },
  {
    ...rulePage,
    name: 'saicRule',
    path: '/triprule-passenger-saic-info',
    page: (): Page => import('../features/rules/pages/saic-rule.tsx'),
    title: { zh_cn: '享道计价说明', en_us: 'SAIC fare rules' },
  },
  {
    ...rulePage,
    name: 'saicEstimate',
    path: '/triprule-passenger-saic-predict',
    page: (): Page => import('../features/rules/pages/saic-estimate.tsx'),
    title: { zh_cn: '享道预估价', en_us: 'SAIC price estimate' },
  },
  {
    ...rulePage,
    name: 'estimateRule',
    path: '/triprule-passenger-pricing-predict-rule',
    page: (): Page => import('../features/rules/pages/estimate-rule.tsx'),
    title: { zh_cn: '预估价规则', en_us: 'Estimate rules' },
  },
  {
    ...rulePage,
    name: 'cancellationFeeRule',
    path: '/triprule-passenger-pricing-info-cancle-rule',
    page: (): Page => import('../features/rules/pages/cancellation-fee-rule.tsx'),
    title: { zh_cn: '取消费规则', en_us: 'Cancellation fee rules' },
  },
  {
    ...rulePage,
    name: 'cancellationRules',
    path: '/passenger-cancle-rule',
    page: (): Page => import('../features/rules/pages/cancellation-rules.tsx'),
    title: { zh_cn: '取消规则', en_us: 'Cancellation rules' },
  },
  {
    ...rulePage,
    name: 'prepaymentRule',
    path: '/prepayment-rule',
    page: (): Page => import('../features/rules/pages/prepayment-rule.tsx'),
    title: { zh_cn: '预付规则', en_us: 'Prepayment rules' },
  },
  {
    ...rulePage,
    name: 'prepaymentAgreement',
    path: '/prepayment-agreement',
    page: (): Page => import('../features/rules/pages/prepayment-agreement.tsx'),
    title: { zh_cn: '预付协议', en_us: 'Prepayment agreement' },
  },
  {
    ...orderFee,
    name: 'autotripOrderFee',
    path: '/autotrip-order-fee',
    title: { zh_cn: '费用明细', en_us: 'Trip fee' },
  },
  {
    ...rulePage,
    name: 'autotripPriceRule',
    path: '/autotrip-price-rule',
    page: (): Page => import('../features/rules/pages/price-rule.tsx'),
    title: { zh_cn: '计价规则', en_us: 'Price rules' },
  },
  {
    ...rulePage,
    name: 'couponRules',
    path: '/coupon-rules',
    page: (): Page => import('../features/rules/pages/coupon-rules.tsx'),
    title: { zh_cn: '优惠券规则', en_us: 'Coupon rules' },
  },
  {
    ...rulePage,
    name: 'pointsGuide',
    path: '/integral-strategy',
    page: (): Page => import('../features/rules/pages/points-guide.tsx'),
    title: { zh_cn: '积分攻略', en_us: 'Points guide' },
  },
  {
    ...orderFee,
    name: 'taxiPaid',
    path: '/triprule-taxi-paid',
    title: { zh_cn: '出租车已支付', en_us: 'Taxi paid' },
  },
  {
    ...orderFee,
    name: 'taxiToPay',
    path: '/triprule-taxi-ready-to-pay',
    title: { zh_cn: '出租车待支付', en_us: 'Taxi to pay' },
  },
  {
    ...orderFee,
    name: 'saicPaid',
    path: '/triprule-saic-payment',
    title: { zh_cn: '享道支付', en_us: 'SAIC payment' },
  },
  {
    ...orderFee,
    name: 'saicToPay',
    path: '/triprule-saic-pending-payment',
    title: { zh_cn: '享道待支付', en_us: 'SAIC payment pending' },
  },
  {
    ...rulePage,
    name: 'valuationForecast',
    path: '/triprule-valuation-forecast',
    page: (): Page => import('../features/rules/pages/valuation-forecast.tsx'),
    title: { zh_cn: '计价规则与预估', en_us: 'Valuation rule' },
  },
  {
    name: 'test',
    path: '/test',
    page: (): Page => import('../features/diagnostics/pages/diagnostics.tsx'),
    messages: [diagnosticsMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '诊断', en_us: 'Diagnostics' },
  },
] as const satisfies readonly RouteRow[];

declare module '../core/route/register.ts' {
  interface Register {
    routes: typeof routes;
  }
}

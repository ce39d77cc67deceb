import type { Page, RouteRow } from '../core/route/register.ts';
import { STATUS_TAB_IDS } from '@shtrans/contract/order-status';
import { ORDER_TYPES } from '@shtrans/contract/order-types';
import { aboutMessages } from '../features/about/messages.ts';
import { authMessages } from '../features/auth/messages.ts';
import { diagnosticsMessages } from '../features/diagnostics/messages.ts';
import { homeMessages } from '../features/home/messages.ts';
import { orderDetailMessages, ordersMessages } from '../features/orders/messages.ts';
import { ridesMessages } from '../features/rides/messages.ts';
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
    messages: [ordersMessages, orderDetailMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '订单详情', en_us: 'Order detail' },
    early: { key: 'GET maas:/v1/orders/:id', params: { id: '?id' } },
  },
  {
    name: 'parkingDetail',
    path: '/riding-order-list/:outerTab/:innerTab/:id',
    values: { outerTab: OUTER_TABS, innerTab: STATUS_TAB_IDS },
    page: (): Page => import('../features/orders/pages/order-detail.tsx'),
    messages: [ordersMessages, orderDetailMessages],
    gate: 'login',
    credential: 'main',
    title: { zh_cn: '停车订单详情', en_us: 'Parking order' },
    early: { key: 'GET maas:/v1/orders/:id', params: { id: ':id' } },
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

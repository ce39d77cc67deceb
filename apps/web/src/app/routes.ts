import { STATUS_TAB_IDS } from '@shtrans/contract/order-status';
import { ORDER_TYPES } from '@shtrans/contract/order-types';
import ordersScreens from './areas/orders.ts';
import type { Addresses, ScreenRow } from '../core/route/register.ts';

/**
 * The address of every screen below the base path, by area and name; `:name` is a parameter, a last
 * `/*` takes everything below as well. What each shows is in `areas/<area>.ts`. The order does not
 * matter: static paths win over parameters.
 */
export const addresses = {
  general: {
    home: '/',
    about: '/about',
    login: '/login',
    thirdPartyLogin: '/thirdparty/login',
    test: '/test',
  },
  orders: {
    orders: '/riding-order-list/',
    ordersByType: '/riding-order-list/:outerTab',
    ordersByTypeAndStatus: '/riding-order-list/:outerTab/:innerTab',
    orderDetail: '/riding-order-list/order-detail',
    parkingDetail: '/riding-order-list/:outerTab/:innerTab/:id',
    paymentResult: '/riding-detail-result',
  },
  aftercare: {
    ampOrderDetail: '/amp-order-detail',
    evaluateOrder: '/riding-order-list/order-evaluate',
    receipt: '/riding-order-list/receipt',
    refundDetail: '/refund-detail',
    ridingDetail: '/riding-detail',
    ridingDetailOld: '/riding-detail-old',
  },
  partnerOrders: {
    railOrders: '/riding-order-list/12306/',
    railOrder: '/riding-order-list/12306/detail',
    partnerOrders: '/riding-order-list/third-orderList',
    partnerOrder: '/riding-order-list/third-orderList/detail',
  },
  rides: {
    travelSharing: '/travel-sharing',
    stationTaxi: '/station-guide/taxi',
  },
  rules: {
    taxiRule: '/triprule-passenger-info',
    saicRule: '/triprule-passenger-saic-info',
    saicEstimate: '/triprule-passenger-saic-predict',
    estimateRule: '/triprule-passenger-pricing-predict-rule',
    cancellationFeeRule: '/triprule-passenger-pricing-info-cancle-rule',
    cancellationRules: '/passenger-cancle-rule',
    prepaymentRule: '/prepayment-rule',
    prepaymentAgreement: '/prepayment-agreement',
    autotripOrderFee: '/autotrip-order-fee',
    autotripPriceRule: '/autotrip-price-rule',
    couponRules: '/coupon-rules',
    pointsGuide: '/integral-strategy',
    taxiPaid: '/triprule-taxi-paid',
    taxiToPay: '/triprule-taxi-ready-to-pay',
    saicPaid: '/triprule-saic-payment',
    saicToPay: '/triprule-saic-pending-payment',
    valuationForecast: '/triprule-valuation-forecast',
  },
  traffic: {
    trafficGuide: '/traffic/index',
    trafficLines: '/traffic/travel',
    metroInfo: '/traffic/travel/metro-info',
    busDetail: '/traffic/travel/bus-detail',
    planBus: '/traffic/travel/route/bus-detail',
    trafficMap: '/traffic/map',
    trafficAround: '/traffic/around',
    stationGuide: '/station-guide',
    stationNearby: '/station-guide/nearby',
    stationParking: '/station-guide/parking',
    planRoute: '/station-guide/route',
    planAddresses: '/station-guide/route/addresses',
    planSelect: '/station-guide/route/select',
    stationBuses: '/station-guide/bus-select',
  },
  gifts: {
    trafficGift: '/traffic/gift',
    chezhanLogin: '/shanghai-chezhan/login',
    chezhanResult: '/shanghai-chezhan/login-result',
    chezhanRule: '/shanghai-chezhan/rule',
  },
} as const satisfies Addresses;

/** The values a parameter may have; with any other the address is an unknown route. */
export const parameterValues = {
  outerTab: ['all', ...ORDER_TYPES],
  innerTab: STATUS_TAB_IDS,
};

type AreaName = keyof typeof addresses;
/** What the screens of an area show: one row for each of its addresses. */
export type Screens<A extends AreaName> = Readonly<Record<keyof (typeof addresses)[A], ScreenRow>>;
type Area<A extends AreaName> = Screens<A> | (() => Promise<{ default: Screens<A> }>);

/**
 * The areas' tables load with the first screen of theirs: an address is all a link needs. The order
 * list's is here with the addresses: one file less before most riders' first page.
 */
export const areas: { readonly [A in AreaName]: Area<A> } = {
  general: () => import('./areas/general.ts'),
  orders: ordersScreens,
  aftercare: () => import('./areas/aftercare.ts'),
  partnerOrders: () => import('./areas/partner-orders.ts'),
  rides: () => import('./areas/rides.ts'),
  rules: () => import('./areas/rules.ts'),
  traffic: () => import('./areas/traffic.ts'),
  gifts: () => import('./areas/gifts.ts'),
};

declare module '../core/route/register.ts' {
  interface Register {
    addresses: typeof addresses;
  }
}

import { STATUS_TAB_IDS } from '../orders/status.ts';
import { ORDER_TYPES } from '../orders/types.ts';

export const orders = {
  orders: '/riding-order-list/',
  ordersByType: '/riding-order-list/:outerTab',
  ordersByTypeAndStatus: '/riding-order-list/:outerTab/:innerTab',
} as const;

/** The allowed values of these parameters; with any other value the address is an unknown route. */
export const orderParameters = {
  outerTab: ['all', ...ORDER_TYPES],
  innerTab: STATUS_TAB_IDS,
};

export const partnerOrders = {
  railOrders: '/riding-order-list/12306/',
  railOrder: '/riding-order-list/12306/detail',
  partnerOrders: '/riding-order-list/third-orderList',
  partnerOrder: '/riding-order-list/third-orderList/detail',
} as const;

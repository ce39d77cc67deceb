/** Addresses of other areas that pages of orders link to: apart from their areas, so that those pages load no more. */
export const ORDER_LINKS = {
  help: { helpRequest: '/help-request' },
  rules: { autotripOrderFee: '/autotrip-order-fee' },
  wallet: { intimateAccount: '/open-intimate-account' },
} as const;

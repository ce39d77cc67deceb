/**
 * Addresses of other areas that pages of orders link to. Separate from those areas, so that the pages load no more than
 * these.
 */
export const ORDER_LINKS = {
  help: { helpRequest: '/help-request', plates: '/plates' },
  rules: { autotripOrderFee: '/autotrip-order-fee' },
  wallet: { intimateAccount: '/open-intimate-account' },
  services: {
    inOutStation: '/in-out-station',
    parkingReport: '/parking-corrective-feedback',
  },
} as const;

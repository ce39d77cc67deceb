export const shopping = {
  products: '/products',
  tickets: '/tickets',
  ecoupons: '/ecoupons',
  scenicSpots: '/changjiangDeltaSceneTicket',
  scenicSpot: '/changjiangDeltaSceneTicket/detail',
} as const;

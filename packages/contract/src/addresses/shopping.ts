export const shopping = {
  products: '/products',
  tickets: '/tickets',
  ecoupons: '/ecoupons',
} as const;

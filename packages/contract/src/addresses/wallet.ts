import { ORDER_LINKS } from './order-links.ts';

export const wallet = {
  realName: '/real-name-authentication',
  ...ORDER_LINKS.wallet,
  intimateIntroduction: '/introduction-intimate-account',
  intimateAgreement: '/intimate-account-agreement',
  coupons: '/my-card-volume',
  invalidCoupons: '/invalid-card-volume',
  coupon: '/coupon-details',
  badges: '/achievement-badges',
  badge: '/badge-detail',
  badgeShare: '/achievement-badges/share',
} as const;

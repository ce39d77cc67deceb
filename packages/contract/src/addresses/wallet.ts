export const wallet = {
  rideCode: '/ride-code',
  realName: '/real-name-authentication',
  intimateAccount: '/open-intimate-account',
  intimateIntroduction: '/introduction-intimate-account',
  intimateAgreement: '/intimate-account-agreement',
  coupons: '/my-card-volume',
  invalidCoupons: '/invalid-card-volume',
  coupon: '/coupon-details',
  badges: '/achievement-badges',
  badge: '/badge-detail',
  badgeShare: '/achievement-badges/share',
} as const;

import { ORDER_LINKS } from './order-links.ts';

export const rules = {
  taxiRule: '/triprule-passenger-info',
  saicRule: '/triprule-passenger-saic-info',
  saicEstimate: '/triprule-passenger-saic-predict',
  estimateRule: '/triprule-passenger-pricing-predict-rule',
  cancellationFeeRule: '/triprule-passenger-pricing-info-cancle-rule',
  cancellationRules: '/passenger-cancle-rule',
  prepaymentRule: '/prepayment-rule',
  prepaymentAgreement: '/prepayment-agreement',
  ...ORDER_LINKS.rules,
  autotripPriceRule: '/autotrip-price-rule',
  couponRules: '/coupon-rules',
  pointsGuide: '/integral-strategy',
  points: '/points',
  taxiPaid: '/triprule-taxi-paid',
  taxiToPay: '/triprule-taxi-ready-to-pay',
  saicPaid: '/triprule-saic-payment',
  saicToPay: '/triprule-saic-pending-payment',
  valuationForecast: '/triprule-valuation-forecast',
} as const;

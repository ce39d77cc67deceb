import type { FieldTexts } from '../api/field-text.ts';

const termTexts = {
  name: 'The name of the coupon.',
  terms: 'The terms of the coupon, for riders.',
  kind: 'How the discount is calculated: an amount, a percentage, or the whole fare. A kind that the reader does not know takes nothing off.',
  amountCents: 'For `amount_off`: the discount in cents.',
  percentOff: 'For `percent_off`: the percentage; 10 is 10% off, rounded down to a whole cent.',
  capCents: 'For `percent_off` and `free_ride`: the maximum discount in cents; absent: no maximum.',
  thresholdCents: 'The minimum amount of the order, in cents.',
  orderTypes: 'The types of orders that it applies to; empty: all.',
};

/** What the fields of a coupon in a wallet mean. */
export const walletTexts = {
  ...termTexts,
  id: 'The id of the coupon.',
  validFrom: 'When it becomes valid.',
  validUntil: 'When it expires.',
  state: '`held`: reserved by an order that waits for its payment.',
  from: 'What the coupon was granted for.',
  orderId: 'The order that holds or used it, or that returned it after a refund; null: none.',
  usedAt: 'When it was used; null: it was not.',
  givenBackAt: 'When a refund returned it; null: none did.',
};
const originText =
  'The campaign that awarded it, or the pack that it was bought in; null: neither.';

export const couponTexts: FieldTexts = {
  CouponTerms: termTexts,
  WalletCoupon: { ...walletTexts, origin: originText },
  GetCouponAnswer: { ...walletTexts, origin: originText },
};

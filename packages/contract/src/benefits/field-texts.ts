import { walletTexts } from '../coupons/field-texts.ts';
import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const choiceTexts = {
  couponId: 'The id of the coupon; null: none.',
  points: 'The number of points.',
  couponCents: 'What the coupon takes off, in cents.',
  pointsCents: 'What the points take off, in cents.',
  payCents: 'The remaining amount to pay, in cents.',
};

export const benefitTexts: FieldTexts = {
  OrderBenefits: {
    dueCents: 'What the order costs before coupon and points, in cents.',
    chosen: "The rider's current choice.",
    ...fieldsWithin('chosen', choiceTexts),
    best: 'The choice with the lowest remaining amount; among equal ones that with the fewest points, then the coupon that expires first.',
    ...fieldsWithin('best', choiceTexts),
    changeable:
      'Whether the choice can be changed; false while a payment is in progress, and once the order is paid or closed.',
    coupons: 'All coupons of the rider: the usable ones first, the largest discount first.',
    ...fieldsWithin('coupons', {
      ...walletTexts,
      offCents: 'What the coupon takes off this order, in cents; 0 if it is not usable.',
      usable: 'Whether the coupon can be used for this order.',
      reason:
        'Why the coupon is not the chosen one: not for this type of order, order below its minimum, not valid yet, expired, held by another order, no discount on this order, or another coupon saves more; null: it is chosen, or is the best.',
    }),
    points: "The rider's points, and what they are worth.",
    'points.balance': 'The number of points, including those that this order holds.',
    'points.pointsPerCent': 'How many points pay one cent; points are used in steps of this size.',
    'points.maxShare':
      'The maximum share of the amount after the coupon that points can pay, in percent.',
  },
  ChooseOrderBenefitsBody: {
    couponId: 'The id of the coupon to use; null: none.',
    points: 'The number of points to use, a multiple of `pointsPerCent`; 0: none.',
  },
};

import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { z } from 'zod';
import { amount, cents, days, instant, rowId, text } from '@shtrans/contract/catalogue/fields';
import { defineRows } from '../../base/catalogue/service.ts';

const common = {
  id: rowId,
  name: text,
  terms: text,
  /** Minimum amount due for the coupon to be usable. */
  thresholdCents: cents,
  /** For orders of these types; empty: for all. */
  orderTypes: z.array(z.enum(ORDER_TYPES)),
  /** Validity in days from the grant; alternatively `until`, an instant that is the same for all. */
  validDays: days.optional(),
  until: instant.optional(),
};

/**
 * The discount of a coupon, its orders, and its validity. The discount is rounded down to a whole cent and is at most
 * the amount due.
 */
const couponTemplate = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('amount_off'), amountCents: amount }),
    z.strictObject({
      ...common,
      kind: z.literal('percent_off'),
      /** Percentage of the amount due: "10% off" is 10. */
      percentOff: z.int().min(1).max(99),
      /** Maximum discount. */
      capCents: amount,
    }),
    z.strictObject({ ...common, kind: z.literal('free_ride'), capCents: amount }),
  ])
  .refine(
    ({ validDays, until }) => (validDays === undefined) !== (until === undefined),
    'needs either validDays or until, not both',
  );
export type CouponTemplate = z.infer<typeof couponTemplate>;

const coupons = defineRows({
  name: { zh: '优惠券', en: 'Coupons' },
  row: couponTemplate,
});

export const couponData = { coupons };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    coupons: CouponTemplate[];
  }
}

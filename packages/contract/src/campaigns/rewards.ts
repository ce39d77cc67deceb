import { z } from 'zod';
import { cents, coupons, quantity, rowId, text } from '../catalogue/fields.ts';
import { couponTerms } from '../coupons/schemas.ts';
import { bilingual } from '../api/schemas.ts';

const common = {
  /** The total number. Every reward is limited, so that the campaign's budget is. */
  stock: quantity,
  /** The operator's cost of one: all together must stay within the campaign's budget. */
  unitCostCents: cents,
  /**
   * The number released on each day of the city's calendar, while the stock lasts; unclaimed items stay in the stock
   * for later days. By default all are released immediately.
   */
  release: z.union([z.literal('all'), z.strictObject({ daily: quantity })]).optional(),
  /** The picture of the prize, a drawing of the campaign's folder; by default the drawing of its kind. */
  picture: rowId.optional(),
};

/** Returns the number of a reward that a day releases, or undefined if it is not limited by day. */
export const dailyOf = ({ release }: Pick<Reward, 'release'>): number | undefined =>
  release === undefined || release === 'all' ? undefined : release.daily;

/** The thing that is granted. */
export const reward = z.discriminatedUnion('kind', [
  /** A lucky bag of one of the campaign's mechanics. */
  z.strictObject({ ...common, kind: z.literal('bag'), mechanic: rowId }),
  /** Draws of one of the campaign's mechanics. */
  z.strictObject({
    ...common,
    kind: z.literal('chance'),
    mechanic: rowId,
    amount: z.int().min(1).max(100),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('coupon'),
    coupon: rowId,
    quantity: coupons.default(1),
  }),
  /** An item that is sent to the rider's address. */
  z.strictObject({ ...common, kind: z.literal('goods'), name: text }),
  z.strictObject({ ...common, kind: z.literal('points'), amount: quantity }),
  /** A virtual tree of a named kind: it is shown, and nothing is sent. */
  z.strictObject({ ...common, kind: z.literal('tree'), name: text }),
]);
export type Reward = z.infer<typeof reward>;

const viewFields = {
  /** The number per day; left out: all are available immediately. */
  daily: z.int().min(1).optional(),
  /** The name of its picture among the drawings of the page; left out: the drawing of its kind. */
  picture: z.string().optional(),
};

/** A reward as a rider sees it. */
export const rewardView = z.discriminatedUnion('kind', [
  z.object({ ...viewFields, kind: z.literal('bag') }),
  z.object({ ...viewFields, kind: z.literal('chance'), amount: z.int().min(1) }),
  z.object({
    ...viewFields,
    kind: z.literal('coupon'),
    terms: couponTerms,
    quantity: z.int().min(1),
    /** Days from the claim. */
    validDays: z.int().min(0),
  }),
  z.object({ ...viewFields, kind: z.literal('goods'), name: bilingual }),
  z.object({ ...viewFields, kind: z.literal('points'), amount: z.int().min(1) }),
  z.object({ ...viewFields, kind: z.literal('tree'), name: bilingual }),
]);
export type RewardView = z.infer<typeof rewardView>;

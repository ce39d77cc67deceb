import { z } from 'zod';
import { cents, coupons, quantity, rowId, text } from '../catalogue/fields.ts';
import { couponTerms } from '../coupons/schemas.ts';
import { bilingual } from '../api/schemas.ts';

const common = {
  /** How many there are in all. Every reward has an end, so that the campaign's budget has one. */
  stock: quantity,
  /** What one costs the operator: all of them together stay within the campaign's budget. */
  unitCostCents: cents,
  /**
   * So many on each day of the city's calendar, as long as the stock lasts: what nobody took of a day stays in the stock for
   * later ones. By default all at once.
   */
  release: z.union([z.literal('all'), z.strictObject({ daily: quantity })]).optional(),
};

/** How many of a reward a day brings; undefined: as many as there are. */
export const dailyOf = ({ release }: Pick<Reward, 'release'>): number | undefined =>
  release === undefined || release === 'all' ? undefined : release.daily;

/** What is given. */
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
  /** A thing that is sent to the rider's address. */
  z.strictObject({ ...common, kind: z.literal('goods'), name: text }),
  z.strictObject({ ...common, kind: z.literal('points'), amount: quantity }),
  /** A virtual tree, of a kind with a name: it is shown, and nothing is sent. */
  z.strictObject({ ...common, kind: z.literal('tree'), name: text }),
]);
export type Reward = z.infer<typeof reward>;

/** So many a day; left out: all at once. */
const viewFields = { daily: z.int().min(1).optional() };

/** What a rider reads of a reward. */
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

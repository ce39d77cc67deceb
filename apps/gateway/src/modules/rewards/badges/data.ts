import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { z } from 'zod';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { defineRows } from '../../base/catalogue/service.ts';

/** What a rider must have ridden for a badge. */
const badgeRule = z.strictObject({
  id: rowId,
  name: text,
  text,
  rule: z.strictObject({
    /** Rides, metres of them, order types among them, or days with a ride. */
    count: z.enum(['rides', 'metres', 'modes', 'days']),
    of: z.union([z.literal('all'), z.array(z.enum(ORDER_TYPES)).min(1)]),
    target: z.int().min(1),
  }),
  /** The drawing of the badge. */
  art: z.string().min(1).max(40),
});
export type BadgeRule = z.infer<typeof badgeRule>;

const badges = defineRows({ name: { zh: '徽章', en: 'Badges' }, row: badgeRule });

export const badgeData = { badges };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    badges: BadgeRule[];
  }
}

import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { z } from 'zod';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { defineRows } from '../../base/catalogue/service.ts';

/** Maximum number of levels of a badge. */
const MAX_LEVELS = 5;

/** Minimum number of riders among whom a share is shown. */
const MIN_RIDERS = 100;

/** What a rider must have ridden for a badge. */
const badgeFields = z.strictObject({
  id: rowId,
  name: text,
  text,
  rule: z.strictObject({
    /** Rides, metres of them, order types among them, or days with a ride. */
    count: z.enum(['rides', 'metres', 'modes', 'days']),
    of: z.union([z.literal('all'), z.array(z.enum(ORDER_TYPES)).min(1)]),
    target: z.int().min(1),
  }),
  /** The targets of its higher levels, ascending from the rule's own; the badge itself is level I. */
  higher: z
    .array(z.int().min(2))
    .max(MAX_LEVELS - 1)
    .default([]),
  /**
   * Riders see how rare it is once this number of riders have badges; by default never. Among fewer, a share could tell who has
   * it.
   */
  rarityFrom: z.int().min(MIN_RIDERS).optional(),
  /** The drawing of the badge. */
  art: z.string().min(1).max(40),
});

const isAscending = (targets: readonly number[]): boolean =>
  targets.every((target, i) => i === 0 || target > (targets[i - 1] ?? 0));

const badgeRule = badgeFields.refine(({ rule, higher }) => isAscending([rule.target, ...higher]), {
  path: ['higher'],
  error: 'must ascend from the target of the rule',
});
export type BadgeRule = z.infer<typeof badgeRule>;

const badges = defineRows({ name: { zh: '徽章', en: 'Badges' }, row: badgeRule });

export const badgeData = { badges };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    badges: BadgeRule[];
  }
}

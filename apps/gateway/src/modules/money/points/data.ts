import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { z } from 'zod';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { defineRules } from '../../base/catalogue/service.ts';

/** How points are earned, what they are worth, and how long they last. */
const pointsRules = z.strictObject({
  /** What a completed ride earns; all rules that apply add up. */
  earn: z.array(
    z.strictObject({
      id: rowId,
      text,
      /** For orders of these types; empty: for all. */
      orderTypes: z.array(z.enum(ORDER_TYPES)),
      perRide: z.int().min(0).max(100_000),
      /** For each whole yuan paid. */
      perYuan: z.int().min(0).max(100_000),
    }),
  ),
  spend: z.strictObject({
    pointsPerCent: z.int().min(1).max(100_000),
    /** Maximum share of the amount due that points can pay, in percent; 0: none. */
    maxShare: z.int().min(0).max(100),
  }),
  /** Points expire at the end of the month that is `months` after the month in which they were earned. */
  expiry: z.strictObject({ months: z.int().min(1).max(120) }),
});
export type PointsRules = z.infer<typeof pointsRules>;

const points = defineRules<PointsRules>({
  name: { zh: '积分规则', en: 'Points rules' },
  schema: pointsRules,
  none: { earn: [], spend: { pointsPerCent: 1, maxShare: 0 }, expiry: { months: 1 } },
});

export const pointsData = { points };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    points: PointsRules;
  }
}

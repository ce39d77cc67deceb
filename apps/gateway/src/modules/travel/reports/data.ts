import { z } from 'zod';
import { defineRules } from '../../base/catalogue/service.ts';

/**
 * When a rider's claim repairs a metro ride without entry or exit immediately; otherwise a person decides.
 */
const repairRules = z.strictObject({
  /** Days after the ride within which the rider can request a repair. */
  days: z.int().min(1).max(60),
  /** Minutes after which an open ride counts as ended. */
  afterMinutes: z.int().min(0).max(240),
  /** Maximum hours of a plausible ride. */
  mostHours: z.int().min(1).max(24),
  /** Maximum number of repairs by rule per rider in a calendar month of the city. */
  perMonth: z.int().min(0).max(100),
});
export type RepairRules = z.infer<typeof repairRules>;

const repairs = defineRules<RepairRules>({
  name: { zh: '补登规则', en: 'Rules for missing entries and exits' },
  schema: repairRules,
  none: { days: 1, afterMinutes: 15, mostHours: 4, perMonth: 0 },
});

export const repairData = { repairs };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    repairs: RepairRules;
  }
}

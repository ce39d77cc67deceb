import { z } from 'zod';
import { defineRules } from '../../base/catalogue/service.ts';

/** When a metro ride without an entry or exit is mended at once by what its rider says; else a person decides. */
const repairRules = z.strictObject({
  /** It may be asked for so long after the ride. */
  days: z.int().min(1).max(60),
  /** A ride that goes on is taken for one that ended after so many minutes. */
  afterMinutes: z.int().min(0).max(240),
  /** Nobody is in the metro for longer. */
  mostHours: z.int().min(1).max(24),
  /** So many of a rider's in a month of the city's calendar. */
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

import { z } from 'zod';
import { defineRules } from '../../base/catalogue/service.ts';

/** Which consecutive orders of a rider count as one journey. */
const journeyRules = z.strictObject({
  /** Maximum minutes between the end of one order and the beginning of the next. */
  gapMinutes: z.int().min(1).max(240),
  /** Assumed duration in minutes of a ride whose end is not reported, such as a bus ride. */
  rideMinutes: z.int().min(0).max(240),
  /** Maximum distance between the end of one order and the beginning of the next, if both places are known. */
  walkMetres: z.int().min(0).max(5000),
});
export type JourneyRules = z.infer<typeof journeyRules>;

const journeys = defineRules<JourneyRules>({
  name: { zh: '联程规则', en: 'Rules of journeys' },
  schema: journeyRules,
  none: { gapMinutes: 45, rideMinutes: 60, walkMetres: 1000 },
});

export const journeyData = { journeys };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    journeys: JourneyRules;
  }
}

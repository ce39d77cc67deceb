import { z } from 'zod';
import { defineRules } from '../../base/catalogue/service.ts';

/** Which orders of a rider follow each other so closely that they are one journey. */
const journeyRules = z.strictObject({
  /** Between the end of one and the beginning of the next. */
  gapMinutes: z.int().min(1).max(240),
  /** So long a ride takes at most whose end nobody reports, as by bus. */
  rideMinutes: z.int().min(0).max(240),
  /** From where one ends to where the next begins, where both places are known. */
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

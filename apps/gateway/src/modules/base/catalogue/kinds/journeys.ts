import { z } from 'zod';

/** Which orders of a rider follow each other so closely that they are one journey. */
export const journeyRules = z.strictObject({
  /** Between the end of one and the beginning of the next. */
  gapMinutes: z.int().min(1).max(240),
  /** So long a ride takes at most whose end nobody reports, as by bus. */
  rideMinutes: z.int().min(0).max(240),
  /** From where one ends to where the next begins, where both places are known. */
  walkMetres: z.int().min(0).max(5000),
});
export type JourneyRules = z.infer<typeof journeyRules>;

/** Of versions from before there were rules. */
export const PLAIN_JOURNEYS: JourneyRules = { gapMinutes: 45, rideMinutes: 60, walkMetres: 1000 };

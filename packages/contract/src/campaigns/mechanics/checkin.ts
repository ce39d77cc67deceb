import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { count } from '../fields.ts';

/** Riders check in once a day of the city's calendar; some days of a row have rewards. */
export const definition = z.strictObject({
  kind: z.literal('checkin'),
  /** After so many days the row begins anew; a week card has 7. */
  cycle: z.int().min(1).max(31),
  /** Whether a missed day begins the row anew. */
  unbroken: z.boolean().default(false),
  rewards: z.array(z.strictObject({ day: count, reward: rowId })).min(1),
});

export const input = z.object({ kind: z.literal('checkin') });

export const state = z.object({
  kind: z.literal('checkin'),
  /** The city's day now. */
  today: z.iso.date(),
  /** Days of this cycle on which the rider checked in, the earliest first. */
  days: z.array(z.iso.date()),
  checkedInToday: z.boolean(),
});

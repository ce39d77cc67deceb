import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { count, ofMechanic } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** Riders check in once a day of the city's calendar; some days of the cycle have rewards. */
const definition = z.strictObject({
  kind: z.literal('checkin'),
  /** Number of days after which the cycle starts again; a week card has 7. */
  cycle: z.int().min(1).max(31),
  /** Whether a missed day starts the cycle again. */
  unbroken: z.boolean().default(false),
  rewards: z.array(z.strictObject({ day: count, reward: rowId })).min(1),
});

const input = z.object({ kind: z.literal('checkin') });

const state = z.object({
  kind: z.literal('checkin'),
  /** Today by the city's calendar. */
  today: z.iso.date(),
  /** Days of this cycle on which the rider checked in, the earliest first. */
  days: z.array(z.iso.date()),
  checkedInToday: z.boolean(),
});

export const checkin = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    calendar: ofMechanic('calendar').extend({
      /** A week card has one stamp per day and no dates. */
      view: z.enum(['month', 'week']).default('month'),
    }),
  },
  rewards: ({ rewards }) =>
    rewards.map(({ reward }, i) => ({ path: ['rewards', i, 'reward'], id: reward })),
  terms: { cycle: 'same', day: 'less', reward: 'same', unbroken: 'less' },
  faults: ({ rewards, cycle }, { path }) =>
    rewards.flatMap(({ day }, i) =>
      day <= cycle
        ? []
        : [fault([...path, 'rewards', i, 'day'], `must not be after the last day, ${cycle}`)],
    ),
});

import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { MILLION } from '../draw.ts';
import { ofMechanic } from '../fields.ts';
import { type Beside, defineMechanic, type Fault, fault, type Named } from '../mechanic.ts';
import { odds, oddsFaults, oddsRewards } from '../odds.ts';
import { dailyOf } from '../rewards.ts';

/** Riders draw; what they win follows from the day's seed, which is published the day after. */
const definition = z.strictObject({
  kind: z.literal('draw'),
  /** Draws that each day of the city's calendar brings; others are won as rewards. */
  dailyFree: z.int().min(0).max(20),
  odds,
  /**
   * So many tickets, in place of chance by itself: they are dealt one after the other, and once all are, each reward was
   * won exactly as often as its odds say. By default each draw stands alone.
   */
  deck: z.int().min(2).max(10_000_000).optional(),
  /** After so many draws in a row that won nothing, the next one wins this at least. */
  pity: z.strictObject({ after: z.int().min(1).max(1000), reward: rowId }).optional(),
});

const input = z.object({
  kind: z.literal('draw'),
  /** Which of the rider's draws this is, from 1: one that was drawn is not drawn again. */
  n: z.int().min(1).max(999_999),
  /** The rider's own part, made on their device: 16 bytes in hexadecimal. That of a day's first draw holds all day. */
  c: z.string().regex(/^[0-9a-f]{32}$/),
});

/** What is published of a draw the day after. */
const drawnFields = {
  n: z.int(),
  /** The rider's part that its number follows from. */
  c: z.string(),
  /** With a beacon: the rider's part that counts from the next day on; without one `c` counts at once. */
  sent: z.string().optional(),
  version: z.int(),
  /** Of a deck: the ticket that was dealt, from 0. */
  ticket: z.int().min(0).optional(),
  /** What the seed gave it, 0 to 999,999. */
  u: z.int(),
  /** The reward of that number; null: none. */
  nominal: z.string().nullable(),
  /** It came after so many without one that it won the reward for that. */
  pity: z.boolean(),
  /** What was given; another than the nominal one where that was given away. */
  given: z.string().nullable(),
  /** Where it won what was not given: the version in force, whose stock it was, and what the operator had switched off. */
  missed: z.object({ version: z.int(), off: z.array(z.string()) }).optional(),
};
/** A draw as the log has it. */
export const loggedDraw = z.object({ tag: z.string(), ...drawnFields });
export type LoggedDraw = z.infer<typeof loggedDraw>;

/** Where the seeds of days come from: the one of a day is the SHA-256 of the next day's. */
export const seedChain = z.object({
  /** The SHA-256 of the first day's seed, in hexadecimal: published before anybody draws. */
  root: z.string(),
  fromDay: z.iso.date(),
  /** The first day whose draws count the public beacon, where it has a value; left out: none does. */
  beaconFrom: z.iso.date().optional(),
});

/** What a public beacon said at the beginning of a day; null: it said nothing in time, or there is none. */
export const dayBeacon = z
  .object({
    /** Where anybody can read it again. */
    source: z.string(),
    round: z.int(),
    /** In hexadecimal. */
    value: z.string(),
  })
  .nullable();

/** A deck's seed, in hexadecimal, once the last draw is over, and its SHA-256, published before anybody draws. */
export const deckSeed = z.object({ root: z.string(), seed: z.string().nullable() });

const state = z.object({
  kind: z.literal('draw'),
  /** The city's day now. */
  today: z.iso.date(),
  /** How many draws the rider has: those of today, and those won. */
  free: z.int().min(0),
  earned: z.int().min(0),
  chain: seedChain,
  /** Where tickets are dealt: how many are left, and what their order is checked by. */
  deck: z.object({ root: z.string(), left: z.int().min(0) }).optional(),
  /** Who the rider is in the log. */
  tag: z.string().nullable(),
  /** How many the rider drew. */
  count: z.int().min(0),
  /** The newest of them first, 30 at most. */
  draws: z.array(
    z.object({
      day: z.iso.date(),
      ...drawnFields,
      /** What a receipt says, and the gateway's signature of it (ES256), with the id of its key. */
      receipt: z.object({ body: z.string(), signature: z.string(), key: z.string() }),
    }),
  ),
  /** Rewards that are all given away. */
  gone: z.array(z.string()),
});

/** Decks whose odds are no whole tickets, or not as many as there are of the reward. */
function deckFaults(
  { deck, odds: all, pity }: z.infer<typeof definition>,
  { path, elsewhere, campaign: { rewards } }: Beside,
): Fault[] {
  if (deck === undefined) return [];
  const counts = all.flatMap(({ reward, ppm, fallback }, i) => {
    const count = (ppm * deck) / MILLION;
    const oddsPath = [...path, 'odds', i];
    const stock = rewards[reward]?.stock;
    return [
      ...(elsewhere.has(reward)
        ? [fault([...oddsPath, 'reward'], `${reward} is given elsewhere too: none may be left`)]
        : []),
      ...(Number.isInteger(count)
        ? []
        : [fault([...oddsPath, 'ppm'], `they are ${count} tickets`)]),
      ...(stock === undefined || stock === count
        ? []
        : [fault([...oddsPath, 'ppm'], `they are ${count} tickets, and there are ${stock}`)]),
      ...(fallback === undefined
        ? []
        : [fault([...oddsPath, 'fallback'], 'of a deck each reward is there until it is won')]),
    ];
  });
  return pity === undefined
    ? counts
    : [...counts, fault([...path, 'pity'], 'a deck has no tickets for it')];
}

/** Rewards that come by days where a ticket must have one, or where nobody could check that they were gone. */
const releaseFaults = (
  deck: number | undefined,
  namedRewards: readonly Named[],
  { path, elsewhere, campaign: { rewards } }: Beside,
): Fault[] =>
  namedRewards
    .filter(({ id }) => dailyOf(rewards[id] ?? {}) !== undefined)
    .flatMap((each) => {
      const rewardPath = [...path, ...each.path];
      if (deck !== undefined) {
        return [fault(rewardPath, 'a ticket of a deck wins what is there: not what comes by days')];
      }
      const reason =
        'comes by days and is given elsewhere too: nobody could check that it was gone';
      return elsewhere.has(each.id) ? [fault(rewardPath, `${each.id} ${reason}`)] : [];
    });

const rewardsOf = ({ odds: all, pity }: z.infer<typeof definition>): Named[] => [
  ...oddsRewards(all),
  ...(pity === undefined ? [] : [{ path: ['pity', 'reward'], id: pity.reward }]),
];

export const draw = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** A draw with its odds, and the check of what was drawn. */
    draw: ofMechanic('draw').extend({
      view: z.enum(['wheel', 'grid', 'bag', 'card']).default('wheel'),
    }),
  },
  takes: 'chance',
  isByDays: true,
  rewards: rewardsOf,
  terms: { after: 'less', dailyFree: 'more', fallback: 'same', ppm: 'more', reward: 'same' },
  faults: (mechanic, surroundings) => [
    ...deckFaults(mechanic, surroundings),
    ...oddsFaults(mechanic.odds, rewardsOf(mechanic), surroundings),
    ...releaseFaults(mechanic.deck, rewardsOf(mechanic), surroundings),
  ],
  /** The order of a deck's tickets and what they win, and how long riders draw by a seed that is published then. */
  frozen: ({ deck, odds: all }) => (deck === undefined ? undefined : { deck, odds: all }),
});

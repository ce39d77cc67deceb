import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { MILLION } from '../shown-odds.ts';
import { ofMechanic } from '../fields.ts';
import {
  type MechanicContext,
  defineMechanic,
  type Fault,
  fault,
  type Named,
} from '../mechanic.ts';
import { odds, oddsFaults, oddsRewards } from '../odds.ts';
import { dailyOf, type Reward } from '../rewards.ts';

/** Riders draw; the day's seed determines the result and is published the next day. */
const definition = z.strictObject({
  kind: z.literal('draw'),
  /** Free draws on each day of the city's calendar; further draws are won as rewards. */
  dailyFree: z.int().min(0).max(20),
  odds,
  /**
   * Number of tickets of a deck, instead of independent chance: they are dealt one after another, and once all are
   * dealt, each reward was won exactly as often as its odds say. By default each draw is independent.
   */
  deck: z.int().min(2).max(10_000_000).optional(),
  /** After this number of consecutive draws without a win, the next one wins at least this reward. */
  pity: z.strictObject({ after: z.int().min(1).max(1000), reward: rowId }).optional(),
  /**
   * A reward that costs more than this is not granted on a day without the public beacon, because nobody could check that
   * the day's result was not chosen; its fallback is. By default no reward needs the beacon.
   */
  beaconAboveCents: z.int().min(0).max(100_000_000).optional(),
});

const input = z.object({
  kind: z.literal('draw'),
  /** The number of this draw among the rider's draws, from 1; a repeated number does not draw again. */
  n: z.int().min(1).max(999_999),
  /**
   * The rider's contribution, made on their device: 16 bytes in hexadecimal. That of a day's first draw applies all
   * day.
   */
  c: z.string().regex(/^[0-9a-f]{32}$/),
});

/** The fields of a draw that are published the next day. */
const drawnFields = {
  n: z.int(),
  /** The rider's contribution that determined the number. */
  c: z.string(),
  /** With a beacon: the rider's contribution that applies from the next day; without one `c` applies immediately. */
  sent: z.string().optional(),
  version: z.int(),
  /** For a deck: the ticket that was dealt, from 0. */
  ticket: z.int().min(0).optional(),
  /** The number from the seed, 0 to 999,999. */
  u: z.int(),
  /** The reward of that number; null: none. */
  nominal: z.string().nullable(),
  /** The draw won the `pity` reward, after the configured number of draws without a win. */
  pity: z.boolean(),
  /** The granted reward; differs from the nominal one if that was out of stock. */
  given: z.string().nullable(),
  /**
   * If the nominal reward was not granted: the version in force, whose stock applied, and what the operator had
   * switched off, and what needed a beacon on a day without one.
   */
  missed: z
    .object({
      version: z.int(),
      off: z.array(z.string()),
      unproved: z.array(z.string()).optional(),
    })
    .optional(),
};
/** A draw as it appears in the log. */
export const loggedDraw = z.object({ tag: z.string(), ...drawnFields });
export type LoggedDraw = z.infer<typeof loggedDraw>;

/** The chain of the day seeds: the seed of a day is the SHA-256 of the next day's. */
export const seedChain = z.object({
  /** The SHA-256 of the first day's seed, in hexadecimal: published before the first draw. */
  root: z.string(),
  fromDay: z.iso.date(),
  /** The first day whose draws use the public beacon, if it has a value; left out: none does. */
  beaconFrom: z.iso.date().optional(),
});

/** The value of a public beacon at the beginning of a day; null: none in time, or no beacon is configured. */
export const dayBeacon = z
  .object({
    /** Where anyone can read it again. */
    source: z.string(),
    round: z.int(),
    /** In hexadecimal. */
    value: z.string(),
  })
  .nullable();

/** A deck's seed, in hexadecimal, once the last draw is over, and its SHA-256, published before the first draw. */
export const deckSeed = z.object({ root: z.string(), seed: z.string().nullable() });

const state = z.object({
  kind: z.literal('draw'),
  /** Today by the city's calendar. */
  today: z.iso.date(),
  /** Number of draws the rider has: those of today, and those won. */
  free: z.int().min(0),
  earned: z.int().min(0),
  chain: seedChain,
  /** For a deck: the number of tickets left, and the hash that proves their order. */
  deck: z.object({ root: z.string(), left: z.int().min(0) }).optional(),
  /** The rider's name in the log. */
  tag: z.string().nullable(),
  /** Number of draws the rider made. */
  count: z.int().min(0),
  /** For a draw with `pity`: which of the next draws surely wins if none before it does; 1: the next one. */
  sureIn: z.int().min(1).optional(),
  /** The newest draws first, at most 30. */
  draws: z.array(
    z.object({
      day: z.iso.date(),
      ...drawnFields,
      /** The text of a receipt, and the gateway's signature of it (ES256), with the id of its key. */
      receipt: z.object({ body: z.string(), signature: z.string(), key: z.string() }),
    }),
  ),
  /** Rewards that are out of stock. */
  gone: z.array(z.string()),
});

/** Returns faults of decks whose odds are not whole tickets, or do not match the stock of the reward. */
function deckFaults(
  { deck, odds: all, pity }: z.infer<typeof definition>,
  { path, elsewhere, campaign: { rewards } }: MechanicContext,
): Fault[] {
  if (deck === undefined) return [];
  const counts = all.flatMap(({ reward, ppm, fallback }, i) => {
    const count = (ppm * deck) / MILLION;
    const oddsPath = [...path, 'odds', i];
    const stock = rewards[reward]?.stock;
    return [
      ...(elsewhere.has(reward)
        ? [
            fault(
              [...oddsPath, 'reward'],
              `another mechanic also grants ${reward}, so it could run out`,
            ),
          ]
        : []),
      ...(Number.isInteger(count)
        ? []
        : [fault([...oddsPath, 'ppm'], `the odds are ${count} tickets, not a whole number`)]),
      ...(stock === undefined || stock === count
        ? []
        : [
            fault([...oddsPath, 'ppm'], `the odds are ${count} tickets, but the stock is ${stock}`),
          ]),
      ...(fallback === undefined
        ? []
        : [
            fault(
              [...oddsPath, 'fallback'],
              'a deck needs no fallback: it has a ticket for each reward',
            ),
          ]),
    ];
  });
  return pity === undefined
    ? counts
    : [...counts, fault([...path, 'pity'], 'a deck has no tickets for a guaranteed reward')];
}

/** Returns faults of rewards released by day if a ticket needs one, or if it could not be proved that they were gone. */
const releaseFaults = (
  deck: number | undefined,
  namedRewards: readonly Named[],
  { path, elsewhere, campaign: { rewards } }: MechanicContext,
): Fault[] =>
  namedRewards
    .filter(({ id }) => dailyOf(rewards[id] ?? {}) !== undefined)
    .flatMap((each) => {
      const rewardPath = [...path, ...each.path];
      if (deck !== undefined) {
        return [fault(rewardPath, 'a deck must not contain rewards released by day')];
      }
      const reason =
        'is released by day, and another mechanic also grants it: nobody could check that it ran out';
      return elsewhere.has(each.id) ? [fault(rewardPath, `${each.id} ${reason}`)] : [];
    });

type Costs = Readonly<Record<string, Pick<Reward, 'unitCostCents'>>>;

/** Returns the rewards of a draw that are granted only on days with the public beacon. A deck's order is fixed before. */
export function rewardsNeedingBeacon(
  { beaconAboveCents: limit, deck, ...parts }: z.infer<typeof definition>,
  rewards: Costs,
): string[] {
  if (limit === undefined || deck !== undefined) return [];
  const names = rewardsOf({ kind: parts.kind, dailyFree: 0, odds: parts.odds, pity: parts.pity });
  return [...new Set(names.map(({ id }) => id))].filter(
    (id) => (rewards[id]?.unitCostCents ?? 0) > limit,
  );
}

/** Returns faults of rewards that need the beacon and have no fallback that does not. */
function beaconFaults(
  draw: z.infer<typeof definition>,
  { path, campaign: { rewards } }: MechanicContext,
): Fault[] {
  if (draw.beaconAboveCents === undefined) return [];
  if (draw.deck !== undefined) {
    return [fault([...path, 'beaconAboveCents'], 'a deck counts no beacon')];
  }
  const needing = new Set(rewardsNeedingBeacon(draw, rewards));
  const reason = `costs more than ${draw.beaconAboveCents} cents`;
  return [
    ...draw.odds.flatMap(({ reward, fallback }, i) =>
      needing.has(reward) && (fallback === undefined || needing.has(fallback))
        ? [
            fault(
              [...path, 'odds', i, 'fallback'],
              `${reward} ${reason}, so it needs a fallback that does not`,
            ),
          ]
        : [],
    ),
    ...(draw.pity !== undefined && needing.has(draw.pity.reward)
      ? [fault([...path, 'pity', 'reward'], `${draw.pity.reward} ${reason}`)]
      : []),
  ];
}

const rewardsOf = ({ odds: all, pity }: z.infer<typeof definition>): Named[] => [
  ...oddsRewards(all),
  ...(pity === undefined ? [] : [{ path: ['pity', 'reward'], id: pity.reward }]),
];

export const draw = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** A draw with its odds, and the check of earlier draws. */
    draw: ofMechanic('draw').extend({
      view: z.enum(['wheel', 'grid', 'bag', 'card']).default('wheel'),
    }),
  },
  takes: 'chance',
  isByDays: true,
  rewards: rewardsOf,
  terms: {
    after: 'less',
    beaconAboveCents: 'more',
    dailyFree: 'more',
    fallback: 'same',
    ppm: 'more',
    reward: 'same',
  },
  faults: (mechanic, context) => [
    ...deckFaults(mechanic, context),
    ...beaconFaults(mechanic, context),
    ...oddsFaults(mechanic.odds, rewardsOf(mechanic), context),
    ...releaseFaults(mechanic.deck, rewardsOf(mechanic), context),
  ],
  /**
   * The order of a deck's tickets and their rewards; with it the end of the campaign, because the seed is published
   * then.
   */
  frozen: ({ deck, odds: all }) => (deck === undefined ? undefined : { deck, odds: all }),
});

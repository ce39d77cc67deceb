import { z } from 'zod';
import { bilingual, instant } from '../../api/schemas.ts';
import { rowId, text } from '../../catalogue/fields.ts';
import { ORDER_TYPES } from '../../orders/types.ts';
import { count, ofMechanic } from '../fields.ts';
import { defineMechanic, fault, type Reference } from '../mechanic.ts';

const oneTask = z.strictObject({
  id: rowId,
  title: text,
  /**
   * What counts. A purchase: a paid order of the ticket shop, unless it was refunded. A ride: a finished and paid order
   * of one of the types. A visit: to the linked page. Joined: a ride on a bike that ended near a metro station before
   * the rider entered it, or began near one after they left it.
   */
  counts: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('purchases'),
      /** Empty: all products. */
      products: z.array(rowId),
    }),
    z.strictObject({
      kind: z.literal('rides'),
      /** Empty: all types. */
      types: z.array(z.enum(ORDER_TYPES)),
    }),
    z.strictObject({
      kind: z.literal('joined'),
      /** Maximum time between the two rides. */
      minutes: z.int().min(1).max(120),
      /** Maximum straight-line distance from the station. */
      metres: z.int().min(50).max(1000),
    }),
    z.strictObject({
      kind: z.literal('visit'),
      /** A path of the web app, or an https address on a host that `links` allows. */
      page: z
        .string()
        .regex(
          /^(?:\/(?!\/)|https:\/\/)\S{0,300}$/,
          'write a path below the base, or an https address',
        ),
      seconds: count,
    }),
  ]),
  /** The number required for the reward. */
  target: count,
  reward: rowId,
});

/** Tasks, each with its reward: once in the campaign, or again each day or week of the city's calendar. */
const definition = z.strictObject({
  kind: z.literal('task'),
  period: z.enum(['once', 'day', 'week']).default('once'),
  /** True: each task opens when the reward of the previous one is claimed. */
  inOrder: z.boolean().default(false),
  tasks: z.array(oneTask).min(1).max(20),
});

const input = z.object({
  kind: z.literal('task'),
  task: z.string().max(64),
  /** `begin`: a visit begins now, by the gateway's clock. `claim`: the reward of a completed task. */
  do: z.enum(['begin', 'claim']),
});

/** A bike ride of the rider that is joined to a metro ride. */
const joinedRide = z.object({
  /** `entry`: the bike ride led to the station; `exit`: it led away from it. */
  end: z.enum(['entry', 'exit']),
  station: bilingual,
  begunAt: instant,
  endedAt: instant,
  /** When the rider entered or left the station. */
  metroAt: instant,
  /** Whole minutes between the two rides. */
  minutes: z.int().min(0),
});

const state = z.object({
  kind: z.literal('task'),
  /**
   * The latest rides of the present period that are joined by the widest limits of the tasks, the newest first; absent
   * without such tasks, and in campaigns with a login of their own, which reads no stations.
   */
  joined: z.array(joinedRide).optional(),
  tasks: z.array(
    z.object({
      id: z.string(),
      done: z.int().min(0),
      claimed: z.boolean(),
      /** Opens when the previous one is claimed. */
      locked: z.boolean(),
      isGone: z.boolean(),
      /** For a visit, since its begin, by the gateway's clock; null: not begun, or not a visit. */
      secondsLeft: z.int().min(0).nullable(),
    }),
  ),
});

export const task = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    tasks: ofMechanic('tasks'),
    /** The rider's joined rides of the present period. */
    joined: ofMechanic('joined'),
  },
  rewards: ({ tasks: all }) =>
    all.map(({ reward }, i) => ({ path: ['tasks', i, 'reward'], id: reward })),
  references: ({ tasks: all }) =>
    all.flatMap(({ counts }, i): Reference[] => {
      const path = ['tasks', i, 'counts'];
      if (counts.kind === 'visit') {
        return [{ path: [...path, 'page'], kind: 'pages', id: counts.page }];
      }
      return counts.kind === 'purchases'
        ? counts.products.map((id, index) => ({
            path: [...path, 'products', index],
            kind: 'products',
            id,
          }))
        : [];
    }),
  terms: {
    inOrder: 'less',
    metres: 'more',
    minutes: 'more',
    period: 'same',
    products: 'same',
    reward: 'same',
    seconds: 'less',
    target: 'less',
    types: 'same',
  },

  /**
   * Returns faults of purchases whose reward would stay after a refund, of tasks that read another login than the
   * campaign's without the rider's consent, and of blocks with joined rides that no task counts.
   */
  faults({ tasks: all, inOrder }, { id, path, campaign: { gate, mechanics, pages, rewards } }) {
    const isAsked = Object.values(mechanics).some(({ kind }) => kind === 'consent');
    const mayRead = gate.credential === 'user' || isAsked;
    // Stations of rides are for the main account only.
    const hasJoined =
      gate.credential === 'user' && all.some(({ counts }) => counts.kind === 'joined');
    const emptyBlocks = pages.flatMap(({ blocks }, page) =>
      blocks.flatMap(({ kind, mechanic }, index) =>
        kind !== 'joined' || mechanic !== id || hasJoined
          ? []
          : [
              fault(
                ['pages', page, 'blocks', index, 'mechanic'],
                'has no task of joined rides, or the campaign uses its own login',
              ),
            ],
      ),
    );
    const taskFaults = all.flatMap(({ counts, reward }, i) => {
      const taskPath = [...path, 'tasks', i];
      const earns = rewards[reward]?.kind ?? 'chance';
      return [
        ...(counts.kind === 'purchases' && earns !== 'chance'
          ? [
              fault(
                [...taskPath, 'reward'],
                'a purchase can earn draws only, because a refund must be able to revoke the reward',
              ),
            ]
          : []),
        ...(counts.kind === 'purchases' && inOrder && i < all.length - 1
          ? [
              fault(
                [...taskPath, 'counts'],
                'a purchase must be the last of tasks in order, because those after it would not wait for its refund',
              ),
            ]
          : []),
        ...(counts.kind === 'visit' || mayRead
          ? []
          : [fault([...taskPath, 'counts'], 'it reads the main account; add a consent mechanic')]),
      ];
    });
    return [...taskFaults, ...emptyBlocks];
  },
});

import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';
import { ORDER_TYPES } from '../../orders/types.ts';
import { count } from '../fields.ts';

const task = z.strictObject({
  id: rowId,
  title: text,
  /**
   * What counts. A purchase: an order of the ticket shop that was paid, unless its money went back. A ride: an order of
   * one of the types that is over and paid. A visit: to the page it leads to. Joined: a ride on a bike that ended near a
   * metro station before the rider entered it, or began near one after they left it.
   */
  counts: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('purchases'),
      /** None named: of all products. */
      products: z.array(rowId),
    }),
    z.strictObject({
      kind: z.literal('rides'),
      /** None named: of all types. */
      types: z.array(z.enum(ORDER_TYPES)),
    }),
    z.strictObject({
      kind: z.literal('joined'),
      /** At most so long after one another. */
      minutes: z.int().min(1).max(120),
      /** At most so far from the station, as the crow flies. */
      metres: z.int().min(50).max(1000),
    }),
    z.strictObject({
      kind: z.literal('visit'),
      /** A path of the web app, or an https address on a host that `links` allow. */
      page: z
        .string()
        .regex(/^(?:\/(?!\/)|https:\/\/)\S{0,300}$/, 'a path below the base, or https'),
      seconds: count,
    }),
  ]),
  /** How many, for the reward. */
  target: count,
  reward: rowId,
});

/** Things to do, each with its reward: once in the campaign, or anew each day or week of the city's calendar. */
export const definition = z.strictObject({
  kind: z.literal('task'),
  period: z.enum(['once', 'day', 'week']).default('once'),
  /** True: each task opens when the reward of the one before is claimed. */
  inOrder: z.boolean().default(false),
  tasks: z.array(task).min(1).max(20),
});

export const input = z.object({
  kind: z.literal('task'),
  task: z.string().max(64),
  /** `begin`: a visit begins now, by the gateway's clock. `claim`: the reward of a task that is done. */
  do: z.enum(['begin', 'claim']),
});

export const state = z.object({
  kind: z.literal('task'),
  tasks: z.array(
    z.object({
      id: z.string(),
      done: z.int().min(0),
      claimed: z.boolean(),
      /** It opens when the one before is claimed. */
      locked: z.boolean(),
      isGone: z.boolean(),
      /** Of a visit, from its begin, by the gateway's clock; null: it has not begun, or it is none. */
      secondsLeft: z.int().min(0).nullable(),
    }),
  ),
});

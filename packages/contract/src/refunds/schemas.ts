import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_STATUSES } from '../orders/status.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import {
  REFUND_CAUSES,
  REFUND_EVENTS,
  REFUND_FAILURES,
  REFUND_GROUNDS,
  REFUND_NOTE_MAX,
  REFUND_REASONS,
  REFUND_STATUSES,
} from './facts.ts';
import { bilingual, byId, cents, id, instant, openWord, shortText } from '../api/schemas.ts';

export const refund = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  /** What goes back; what was asked for while nothing is decided, and where it was refused. */
  amountCents: cents,
  /** What the payment brought; more than `amountCents` where only a part goes back. */
  paidCents: cents,
  /** Money always goes back the way it came. */
  way: z.literal('payment'),
  /** Whose payment it was, by the provider's name. */
  provider: z.string().max(32),
  cause: openWord(REFUND_CAUSES),
  /** What the rider chose and wrote; null where the money goes back by itself. */
  reason: z.enum(REFUND_REASONS).nullable(),
  note: z.string().nullable(),
  /** `failed`, `refused`: nothing goes back, and the order is what it was before. */
  status: z.enum(REFUND_STATUSES),
  /** What it was granted by; null where it was not, or goes back by itself. */
  ground: openWord(REFUND_GROUNDS).nullable(),
  /** What the person who decided wrote to the rider, in the words and language of that person. */
  decision: z.object({ text: z.string(), at: instant }).nullable(),
  /** Why the last try failed; while `pending` it is tried again. */
  failure: z.object({ reason: z.enum(REFUND_FAILURES), text: bilingual }).nullable(),
  /** Oldest first. */
  timeline: z.array(z.object({ event: openWord(REFUND_EVENTS), at: instant })),
  /** When the money should be there, or a person has decided; null once that is so. */
  expectedBy: instant.nullable(),
  /** The rider may ask once more: this one failed or was refused, and the order still allows it. */
  canAskAgain: z.boolean(),
  order: z.object({ type: openWord(ORDER_TYPES), status: openWord(ORDER_STATUSES) }),
  serverTime: instant,
});
export type Refund = z.infer<typeof refund>;

export const refundEndpoints = defineEndpoints({
  'POST maas:/v1/orders/:id/refund': {
    summary:
      'Ask for the money of a paid order: what can be proved goes back at once, a person decides on the rest; one refund at a time',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({
      reason: z.enum(REFUND_REASONS),
      note: shortText(REFUND_NOTE_MAX).optional(),
      /** What the rider was told could come back; another amount than that is refused. */
      amountCents: cents.optional(),
    }),
    output: refund,
    errors: [
      'order_not_found',
      'refund_not_allowed',
      'refund_under_way',
      'refund_already_done',
      'refund_amount_invalid',
    ],
  },
  'GET maas:/v1/orders/:id/refund': {
    summary:
      "The order's refund with its time line; the last one asked for, where one failed before",
    auth: 'user',
    params: byId,
    output: refund,
    errors: ['order_not_found', 'refund_not_found'],
  },
});

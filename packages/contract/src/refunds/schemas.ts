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
import { bilingual, byId, cents, id, instant, longText, openWord } from '../api/schemas.ts';

export const refund = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  /** The refunded amount; while undecided or if refused, the requested amount. */
  amountCents: cents,
  /** The paid amount; more than `amountCents` if only a part is refunded. */
  paidCents: cents,
  /** Money always goes back the way it came. */
  way: z.literal('payment'),
  /** The name of the provider of the payment. */
  provider: z.string().max(32),
  cause: openWord(REFUND_CAUSES),
  /** The rider's reason and text; null if the refund is automatic. */
  reason: z.enum(REFUND_REASONS).nullable(),
  note: z.string().nullable(),
  /** `failed`, `refused`: nothing is refunded, and the order is as before. */
  status: z.enum(REFUND_STATUSES),
  /** The ground on which it was granted; null if it was not, or is automatic. */
  ground: openWord(REFUND_GROUNDS).nullable(),
  /** The text to the rider from the person who decided, in that person's language. */
  decision: z.object({ text: z.string(), at: instant }).nullable(),
  /** Why the last attempt failed; while `pending` it is repeated. */
  failure: z.object({ reason: z.enum(REFUND_FAILURES), text: bilingual }).nullable(),
  /** Oldest first. */
  timeline: z.array(z.object({ event: openWord(REFUND_EVENTS), at: instant })),
  /** When the money should arrive, or the decision is due; null once that is done. */
  expectedBy: instant.nullable(),
  /** Whether the rider can request again: this one failed or was refused, and the order still allows it. */
  canAskAgain: z.boolean(),
  order: z.object({ type: openWord(ORDER_TYPES), status: openWord(ORDER_STATUSES) }),
  serverTime: instant,
});
export type Refund = z.infer<typeof refund>;

export const refundEndpoints = defineEndpoints({
  'POST maas:/v1/orders/:id/refund': {
    summary:
      'Request a refund of a paid order: proven cases are refunded immediately, a person decides on the others; one refund at a time',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({
      reason: z.enum(REFUND_REASONS),
      note: longText(REFUND_NOTE_MAX).optional(),
      /** The refundable amount shown to the rider; any other amount is refused. */
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
    summary: "The order's latest refund with its timeline",
    auth: 'user',
    params: byId,
    output: refund,
    errors: ['order_not_found', 'refund_not_found'],
  },
});

import { CodedError } from '@shtrans/contract/api/errors';
import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { bilingual, instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { at, partnerId, reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** A paid order, as the operator who issues its ticket or settles its ride knows it. */
export const paidOrder = z.object({
  orderId: z.uuid(),
  rider: z.uuid().meta({ description: 'To be named again in reports of this order' }),
  type: z.enum(ORDER_TYPES),
  product: bilingual.nullable(),
  quantity: z.int().min(1),
  visitDate: z.iso.date().nullable(),
  validUntil: instant.nullable(),
  paidAt: instant,
});
export type PaidOrder = z.output<typeof paidOrder>;

const waits = z.object({
  state: z.literal('waiting'),
  askAgain: at.nullable().meta({ description: 'When to ask again; null: with back-off' }),
});
/** Not done yet. `askAgain`: when the operator wants to be asked again; null: it does not say. */
export type Waiting = z.output<typeof waits>;

const issueAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('issued'), code: partnerId }),
  z.object({ state: z.literal('refused') }).meta({ description: 'Never: the money goes back' }),
  waits,
]);
const settleAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('settled') }),
  waits,
]);

/** What a ticket office tells of a ticket by itself. */
export const ticketReport = z.object({
  ...reportHead,
  orderId: z.uuid(),
  rider: z.uuid(),
  event: z.enum(['issued', 'refused', 'used', 'expired']),
  code: partnerId.nullable().default(null).meta({ description: 'Of a ticket that was issued' }),
  usedQuantity: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .meta({ description: 'How many of the order are used by now; null: all' }),
  validUntil: at
    .nullable()
    .default(null)
    .meta({ description: 'Where its time runs from the first use' }),
});
export type TicketReport = z.output<typeof ticketReport>;
export type SentTicketReport = z.input<typeof ticketReport>;

/** The operators of what was paid. No answer is raised: the job that asks tries again. */
export interface TicketingPort {
  readonly name: string;
  /** Has the order's ticket issued, or finds it again: an order has one ticket. */
  issue(order: PaidOrder): Promise<z.output<typeof issueAnswer>>;
  /** Asks whether a ride that was paid after it was taken is settled. */
  settle(order: PaidOrder): Promise<z.output<typeof settleAnswer>>;
  /** Checks the signature over the raw body and reads the webhook. Raises `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<TicketReport>;
}

const waiting = (): Promise<Waiting> => Promise.resolve({ state: 'waiting', askAgain: null });

/** No operator is connected: what is paid waits. */
export const noTicketing: TicketingPort = {
  name: 'none',
  issue: waiting,
  settle: waiting,
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const ticketingApi = partnerApi({
  title: 'Ticket office',
  description:
    'Issues the tickets of paid orders and settles rides that were paid after they were taken; reports by itself what happens to a ticket. Asking again for the same order gives the same ticket.',
  calls: {
    issue: {
      path: '/tickets/issue',
      summary: 'Issue the ticket of a paid order',
      asks: paidOrder,
      answers: issueAnswer,
    },
    settle: {
      path: '/rides/settle',
      summary: 'Is a paid ride settled?',
      asks: paidOrder,
      answers: settleAnswer,
    },
  },
  webhook: {
    path: '/v1/ticketing/webhook/http',
    summary: 'A ticket was issued, refused, used or ran out',
    body: ticketReport,
  },
});

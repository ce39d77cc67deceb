import { CodedError } from '@shtrans/contract/api/errors';
import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { bilingual, instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { instantField, partnerId, reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** A paid order, as sent to the operator that issues its ticket or settles its ride. */
export const paidOrder = z.object({
  orderId: z.uuid(),
  rider: z.uuid().meta({ description: 'Reports of this order must repeat it' }),
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
  askAgain: instantField
    .nullable()
    .meta({ description: 'When to call again; null: with back-off' }),
});
/** Not done yet. `askAgain`: when the operator wants the next call; null if it does not say. */
export type Waiting = z.output<typeof waits>;

const issueAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('issued'), code: partnerId }),
  z.object({ state: z.literal('refused') }).meta({ description: 'Final: the payment is refunded' }),
  waits,
]);
const settleAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('settled') }),
  waits,
]);

/** A ticket office's report about a ticket. */
export const ticketReport = z.object({
  ...reportHead,
  orderId: z.uuid(),
  rider: z.uuid(),
  event: z.enum(['issued', 'refused', 'used', 'expired']),
  code: partnerId.nullable().default(null).meta({ description: 'Code of an issued ticket' }),
  usedQuantity: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .meta({ description: 'Number of used tickets of the order; null: all' }),
  validUntil: instantField
    .nullable()
    .default(null)
    .meta({ description: 'End of validity, if it starts with the first use' }),
});
export type TicketReport = z.output<typeof ticketReport>;
export type SentTicketReport = z.input<typeof ticketReport>;

/** The operators that fulfil paid orders. Throws if there is no answer: the job tries again. */
export interface TicketingPort {
  readonly name: string;
  /** Issues the order's ticket, or returns the existing one: an order has one ticket. */
  issue(order: PaidOrder): Promise<z.output<typeof issueAnswer>>;
  /** Reports whether a postpaid ride is settled. */
  settle(order: PaidOrder): Promise<z.output<typeof settleAnswer>>;
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<TicketReport>;
}

const waiting = (): Promise<Waiting> => Promise.resolve({ state: 'waiting', askAgain: null });

/** No operator is connected: paid orders wait. */
export const noTicketing: TicketingPort = {
  name: 'none',
  issue: waiting,
  settle: waiting,
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const ticketingApi = partnerApi({
  title: 'Ticket office',
  description:
    'Issues the tickets of paid orders and settles postpaid rides; reports the events of a ticket by webhook. A repeated call for the same order returns the same ticket.',
  calls: {
    issue: {
      path: '/tickets/issue',
      summary: 'Issue the ticket of a paid order',
      asks: paidOrder,
      answers: issueAnswer,
    },
    settle: {
      path: '/rides/settle',
      summary: 'Get whether a paid ride is settled',
      asks: paidOrder,
      answers: settleAnswer,
    },
  },
  webhook: {
    path: '/v1/ticketing/webhook/http',
    summary: 'A ticket was issued, refused or used, or it expired',
    body: ticketReport,
  },
});

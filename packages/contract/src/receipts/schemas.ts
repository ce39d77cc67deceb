import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { FEE_ITEMS } from '../fees/schemas.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, byId, cents, id, instant, openWord } from '../api/schemas.ts';

const receiptItem = z.object({
  /** What it is for: a line of the fee, tickets, or what was taken off. */
  code: openWord([...FEE_ITEMS, 'ticket', 'discount']),
  /** The product, of a ticket; null where the code says it all. */
  name: bilingual.nullable(),
  quantity: z.number().nullable(),
  unit: z.enum(['metre', 'second', 'time', 'ticket']).nullable(),
  /** The price of one kilometre, minute, time or ticket, in cents; null for a lump sum. */
  rateCents: z.number().nullable(),
  /** Below zero for what is taken off. */
  amountCents: z.int(),
});
export type ReceiptItem = z.infer<typeof receiptItem>;

/**
 * What was paid for an order. The same order always has the same number and the same lines; what was
 * given back since is added below them. It is no tax invoice.
 */
export const receipt = z.object({
  /** Digits: the order's number and two check digits. */
  number: z.string(),
  issuer: bilingual,
  /** When the money was there, or the ride that cost nothing was over. */
  issuedAt: instant,
  order: z.object({
    id,
    orderNo: z.string(),
    type: openWord(ORDER_TYPES),
    occurredAt: instant,
    line: bilingual.nullable(),
    from: bilingual.nullable(),
    to: bilingual.nullable(),
    subject: bilingual.nullable(),
    /** Masked. */
    passenger: z.string(),
  }),
  /** They add up to `paidCents`, the discount with them. */
  items: z.array(receiptItem),
  paidCents: cents,
  /** Null where nothing had to be paid. */
  payment: z
    .object({
      provider: z.string(),
      /** The provider's trade number, but for its ends masked; null where it told none. */
      tradeNo: z.string().nullable(),
      paidAt: instant,
    })
    .nullable(),
  /** Money given back or on its way. */
  refunds: z.array(
    z.object({
      amountCents: cents,
      status: z.enum(['pending', 'succeeded']),
      requestedAt: instant,
      finishedAt: instant.nullable(),
    }),
  ),
  /** What was paid less what was given back. */
  netCents: z.int(),
  /** Of how many orders the journey consists that this one belongs to; absent: an older gateway. */
  legs: z.int().min(1).optional(),
  serverTime: instant,
});
export type Receipt = z.infer<typeof receipt>;

export const receiptEndpoints = defineEndpoints({
  'GET maas:/v1/orders/:id/receipt': {
    summary: 'The receipt of a paid order',
    auth: 'user',
    params: byId,
    output: receipt,
    errors: ['order_not_found', 'receipt_not_available'],
  },
});

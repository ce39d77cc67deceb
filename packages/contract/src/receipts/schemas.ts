import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { FEE_ITEMS } from '../fees/schemas.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, byId, cents, id, instant, openWord } from '../api/schemas.ts';

const receiptItem = z.object({
  /** What the line is for: a line of the fee, tickets, or a discount. */
  code: openWord([...FEE_ITEMS, 'ticket', 'discount']),
  /** The product of a ticket; null if the code is enough. */
  name: bilingual.nullable(),
  quantity: z.number().nullable(),
  unit: z.enum(['metre', 'second', 'time', 'ticket']).nullable(),
  /** The price of one kilometre, minute, use or ticket, in cents; null for a lump sum. */
  rateCents: z.number().nullable(),
  /** Negative for a deduction. */
  amountCents: z.int(),
});
export type ReceiptItem = z.infer<typeof receiptItem>;

/**
 * The payment of an order. The same order always has the same number and lines; later refunds are added below them. It
 * is not a tax invoice.
 */
export const receipt = z.object({
  /** Digits: the order's number and two check digits. */
  number: z.string(),
  /** Who took the money: the operator's legal name, or its brand if no entity is stated. */
  issuer: bilingual,
  /** Null: none is stated; absent: an older gateway. */
  entity: z
    .object({
      /** Unified social credit code, which is also the tax number. */
      creditCode: z.string(),
      address: bilingual,
      phone: z.string(),
    })
    .nullable()
    .optional(),
  /** When the payment succeeded, or a free ride was over. */
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
  /** They add up to `paidCents`, including the discount. */
  items: z.array(receiptItem),
  paidCents: cents,
  /** Null if nothing had to be paid. */
  payment: z
    .object({
      provider: z.string(),
      /** The provider's trade number, masked except for its ends; null if the provider sent none. */
      tradeNo: z.string().nullable(),
      paidAt: instant,
    })
    .nullable(),
  /** Money returned or being returned. */
  refunds: z.array(
    z.object({
      amountCents: cents,
      status: z.enum(['pending', 'succeeded']),
      requestedAt: instant,
      finishedAt: instant.nullable(),
    }),
  ),
  /** Paid amount less refunds. */
  netCents: z.int(),
  /** The number of orders in this order's journey; absent: an older gateway. */
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

import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { PRODUCT_KINDS } from './kinds.ts';
import { RECHARGE_ACCOUNT, VISITOR_NAME_MAX } from './facts.ts';
import { bilingual, cents, id, instant, openWord, shortText } from '../api/schemas.ts';

/** The id of a row of operator data. */
export const rowId = shortText(64).min(1);

/** Who visits; a ticket for several has as many. */
export const visitor = z.object({
  name: shortText(VISITOR_NAME_MAX).trim().min(1),
  phone: z.string().regex(/^1\d{10}$/),
});
export const visitors = z.array(visitor).min(1).max(99);
export type Visitor = z.infer<typeof visitor>;

export const rechargeAccount = z.string().regex(RECHARGE_ACCOUNT);

export const productSummary = z.object({
  id: rowId,
  kind: openWord(PRODUCT_KINDS),
  title: bilingual,
  text: bilingual,
  unitCents: cents,
  /** There is no public price; this one shows how it would be. */
  demoPrice: z.boolean(),
  /** `on_sale`, or why it cannot be bought now. */
  state: openWord(['on_sale', 'not_begun', 'sold_out']),
  from: instant.nullable(),
  until: instant.nullable(),
  /** How many are left in all; null: no limit, or one for each day. */
  left: z.int().nullable(),
  /** How many one order has at most. */
  perOrder: z.int().min(1),
  /** Of a skin: the colours of the ride code, `#rrggbb`, as named in operator data. */
  colours: z.record(z.string(), z.string()).nullable(),
  /** The scenic spot it is a ticket of. */
  spot: rowId.nullable(),
});
export type ProductSummary = z.infer<typeof productSummary>;

export const productDetail = productSummary.extend({
  terms: bilingual,
  /** `unused`: the money goes back as long as nothing was used. */
  refund: openWord(['unused', 'never']),
  validity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('first_use'), hours: z.int() }),
    z.object({ kind: z.literal('days'), days: z.int() }),
    z.object({ kind: z.literal('visit_date') }),
  ]),
  /** How many a rider may buy. */
  limit: z.object({ per: openWord(['month', 'ever']), count: z.int() }).nullable(),
  /** Of an e-coupon: what it is activated with. */
  needs: openWord(['none', 'recharge_account', 'visitors']).nullable(),
  /** What a pack or a ticket for several things consists of. */
  parts: z.array(z.object({ title: bilingual, quantity: z.int() })),
  /** The days it can be bought for, from today on; null: it is for no certain day. `left` null: no limit. */
  days: z.array(z.object({ day: z.iso.date(), left: z.int().nullable() })).nullable(),
  serverTime: instant,
});
export type ProductDetail = z.infer<typeof productDetail>;

export const shopEndpoints = defineEndpoints({
  'GET maas:/v1/products': {
    summary: 'What is sold now, scenic tickets left out unless asked for',
    auth: 'none',
    query: z.object({ kind: z.enum(PRODUCT_KINDS).optional() }),
    output: z.object({ items: z.array(productSummary), serverTime: instant }),
  },
  'GET maas:/v1/products/:id': {
    summary: 'A product with its terms, and what is left of it, for each day where it is for a day',
    auth: 'none',
    params: z.object({ id: rowId }),
    output: productDetail,
    errors: ['product_not_found'],
  },
  'POST maas:/v1/purchases': {
    summary: 'Buy: makes an order that waits for its payment and holds its stock until then',
    auth: 'user',
    idempotent: true,
    body: z.object({
      productId: rowId,
      quantity: z.int().min(1).max(99),
      visitDate: z.iso.date().optional(),
      visitors: visitors.optional(),
      account: rechargeAccount.optional(),
      /** The rider was warned, and buys it all the same. */
      confirmed: z.boolean().optional(),
    }),
    output: z.object({ orderId: id }),
    errors: [
      'purchase_failed',
      'off_shelf',
      'sold_out',
      'insufficient_stock',
      'risk_rejected',
      'not_eligible',
      'unused_ticket_exists',
      'monthly_limit',
      'privilege_holder_warning',
    ],
  },
});

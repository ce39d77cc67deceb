import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { PRODUCT_KINDS } from './kinds.ts';
import { RECHARGE_ACCOUNT, VISITOR_NAME_MAX } from './facts.ts';
import {
  bilingual,
  cents,
  id,
  instant,
  mobilePhone,
  openWord,
  personName,
  shortText,
} from '../api/schemas.ts';
import { bareAccount } from '../values/phone.ts';

/** The id of a row of operator data. */
export const rowId = shortText(64).min(1);

/** A visitor; a ticket for several people names each of them. */
export const visitor = z.object({
  name: personName(VISITOR_NAME_MAX),
  phone: mobilePhone,
});
export const visitors = z.array(visitor).min(1).max(99);
export type Visitor = z.infer<typeof visitor>;

export const rechargeAccount = z.string().overwrite(bareAccount).regex(RECHARGE_ACCOUNT);

export const productSummary = z.object({
  id: rowId,
  kind: openWord(PRODUCT_KINDS),
  title: bilingual,
  text: bilingual,
  unitCents: cents,
  /** There is no public price; this one is an example. */
  demoPrice: z.boolean(),
  /** `on_sale`, or why it cannot be bought now. */
  state: openWord(['on_sale', 'not_begun', 'sold_out']),
  from: instant.nullable(),
  until: instant.nullable(),
  /** Number left in total; null: no limit, or a limit per day. */
  left: z.int().nullable(),
  /** Maximum number in one order. */
  perOrder: z.int().min(1),
  /** For a skin: the colours of the ride code, `#rrggbb`, as named in operator data. */
  colours: z.record(z.string(), z.string()).nullable(),
  /** The scenic spot of the ticket. */
  spot: rowId.nullable(),
});
export type ProductSummary = z.infer<typeof productSummary>;

export const productDetail = productSummary.extend({
  terms: bilingual,
  /** `unused`: refundable as long as nothing was used. */
  refund: openWord(['unused', 'never']),
  validity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('first_use'), hours: z.int() }),
    z.object({ kind: z.literal('days'), days: z.int() }),
    z.object({ kind: z.literal('visit_date') }),
  ]),
  /** Maximum number per rider. */
  limit: z.object({ per: openWord(['month', 'ever']), count: z.int() }).nullable(),
  /** For an e-coupon: the input that its activation requires. */
  needs: openWord(['none', 'recharge_account', 'visitors']).nullable(),
  /** The parts of a pack or a combined ticket. */
  parts: z.array(z.object({ title: bilingual, quantity: z.int() })),
  /** The days it can be bought for, from today; null: it is not for a certain day. `left` null: no limit. */
  days: z.array(z.object({ day: z.iso.date(), left: z.int().nullable() })).nullable(),
  serverTime: instant,
});
export type ProductDetail = z.infer<typeof productDetail>;

/** A pack that a rider bought, with the number of its coupons and of those that can still be used. */
export const boughtPack = z.object({
  orderId: id,
  name: bilingual,
  boughtAt: instant,
  coupons: z.int().min(1),
  left: z.int().min(0),
});
export type BoughtPack = z.infer<typeof boughtPack>;

export const shopEndpoints = defineEndpoints({
  'GET maas:/v1/packs': {
    summary: "The rider's packs with coupons left, newest first",
    auth: 'user',
    output: z.object({ items: z.array(boughtPack) }),
  },
  'GET maas:/v1/products': {
    summary: 'Products on sale, without scenic tickets unless requested',
    auth: 'none',
    query: z.object({ kind: z.enum(PRODUCT_KINDS).optional() }),
    output: z.object({ items: z.array(productSummary), serverTime: instant }),
  },
  'GET maas:/v1/products/:id': {
    summary: 'A product with its terms and the number left, by day if it is for a day',
    auth: 'none',
    params: z.object({ id: rowId }),
    output: productDetail,
    errors: ['product_not_found'],
  },
  'POST maas:/v1/purchases': {
    summary: 'Buy: creates an order that waits for its payment and holds its stock until then',
    auth: 'user',
    idempotent: true,
    body: z.object({
      productId: rowId,
      quantity: z.int().min(1).max(99),
      visitDate: z.iso.date().optional(),
      visitors: visitors.optional(),
      account: rechargeAccount.optional(),
      /** The rider was warned, and still wants to buy it. */
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

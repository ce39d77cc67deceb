import { HOST_TYPES } from '@shtrans/contract/hosts/hosts';
import { SKIN_ARTS } from '@shtrans/contract/ride-code/skin-arts';
import { PRODUCT_KINDS } from '@shtrans/contract/shop/kinds';
import { COVERED_RIDES } from '@shtrans/contract/orders/fields';
import { z } from 'zod';
import {
  amount,
  colour,
  coupons,
  days,
  instant,
  quantity,
  rowId,
  text,
} from '@shtrans/contract/catalogue/fields';
import { defineRows, fault } from '../../base/catalogue/service.ts';

/** Kinds of goods that the gateway delivers itself; for all others a partner issues a ticket. */
export const OWN_KINDS: readonly string[] = ['coupon', 'ticket_coupon', 'pack', 'skin', 'ecoupon'];
export const isOwnKind = (kind: string): boolean => OWN_KINDS.includes(kind);

/** Products of one group share their limit. */
const group = rowId;

/** Validity of a purchase: from the first use, from the purchase, or on the chosen day. */
const validity = z.union([
  z.strictObject({ hours: z.int().min(1), starts: z.literal('first_use') }),
  z.strictObject({ days }),
  z.strictObject({ visitDate: z.literal(true) }),
]);

/** Quantity available in total or per day of visit; null: unlimited. */
const stock = z
  .union([z.strictObject({ total: quantity }), z.strictObject({ perDay: quantity })])
  .nullable();

/** What a buyer receives with the ticket or instead of it. */
const grants = z.strictObject({
  coupons: z
    .array(z.strictObject({ template: rowId, quantity: coupons }))
    .min(1)
    .optional(),
  skin: rowId.optional(),
  /** Input that the activation needs. */
  ecoupon: z.strictObject({ needs: z.enum(['none', 'recharge_account', 'visitors']) }).optional(),
  /** The tickets a bundle consists of. */
  parts: z
    .array(z.strictObject({ title: text, quantity }))
    .min(2)
    .optional(),
});

/** The grant that a kind of product must have; without it the buyer would receive nothing. */
const NEEDED = {
  day_ticket: undefined,
  coupon: 'coupons',
  ticket_coupon: 'coupons',
  pack: 'coupons',
  skin: 'skin',
  ecoupon: 'ecoupon',
  scenic: undefined,
  bundle: 'parts',
} as const;

/** What riders can buy. */
const product = z
  .strictObject({
    id: rowId,
    kind: z.enum(PRODUCT_KINDS),
    title: text,
    text,
    terms: text,
    unitCents: amount,
    /** Without a public price it is shown as a demonstration price. */
    demoPrice: z.boolean(),
    /** Source of a public price. */
    source: z.string().min(1).optional(),
    onShelf: z.boolean(),
    from: instant.optional(),
    until: instant.optional(),
    /** Maximum quantity of one order. */
    perOrder: z.int().min(1).max(99),
    limit: z
      .strictObject({ per: z.enum(['month', 'ever']), count: z.int().min(1), group })
      .optional(),
    /** A rider with an unused ticket of this group must use it first. */
    mustUseFirst: group.optional(),
    /** Whether riders with a privilege that makes the product unnecessary are warned before they buy. */
    privilege: z.boolean().optional(),
    /** Sold in these kinds of app only. */
    onlyIn: z.array(z.enum(HOST_TYPES)).min(1).optional(),
    /** Rejects another order after this number of orders, paid or not, within this number of minutes. */
    risk: z
      .strictObject({ orders: z.int().min(1), minutes: z.int().min(1).max(100_000) })
      .optional(),
    /** Rides that cost nothing while a day ticket is valid. */
    covers: z.array(z.enum(COVERED_RIDES)).min(1).optional(),
    stock,
    refund: z.enum(['unused', 'never']),
    validity,
    grants: grants.optional(),
    spot: rowId.optional(),
    /** The picture of its tickets, a file among those of the web app. */
    picture: z
      .string()
      .regex(/^[a-z0-9-]+\.svg$/, 'name a file such as day-pass.svg')
      .optional(),
    /** Time at which a dated product begins, by the city's clock; on that day it is sold until then. */
    begins: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'write a time such as 19:30')
      .optional(),
  })
  .superRefine((row, ctx) => {
    const needed = NEEDED[row.kind];
    if (needed !== undefined && row.grants?.[needed] === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['grants'],
        message: `a ${row.kind} product must grant ${needed}`,
      });
    }
    if ((row.kind === 'scenic') !== (row.spot !== undefined)) {
      ctx.addIssue({
        code: 'custom',
        path: ['spot'],
        message: 'a scenic product needs a spot; other products must not have one',
      });
    }
    if (row.begins !== undefined && !('visitDate' in row.validity)) {
      ctx.addIssue({
        code: 'custom',
        path: ['begins'],
        message: 'only a product for a visit date can begin at a time',
      });
    }
    if ('hours' in row.validity && row.perOrder > 1) {
      ctx.addIssue({
        code: 'custom',
        path: ['perOrder'],
        message: 'must be 1 if the validity starts with the first use',
      });
    }
    if (!row.demoPrice && row.source === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['source'],
        message: 'required unless demoPrice is true',
      });
    }
  });
export type Product = z.infer<typeof product>;

/** Types of orders that are tickets of the shop. */
const TICKETS: ReadonlySet<string> = new Set(['multi_ticket', 'scenic_ticket']);

const products = defineRows({
  name: { zh: '商品', en: 'Products' },
  row: product,
  faults: ({ products, coupons }) =>
    products.flatMap(({ kind, grants }, index) => {
      if (kind !== 'coupon' && kind !== 'ticket_coupon') return [];
      const path = ['products', index, 'grants', 'coupons'];
      const templates = (grants?.coupons ?? []).map(({ template }) => template);
      if (templates.length !== 1)
        return [fault(path, `a ${kind} product grants one kind of coupon`)];
      const types = coupons.find(({ id }) => id === templates[0])?.orderTypes ?? [];
      const isForTickets = types.length > 0 && types.every((type) => TICKETS.has(type));
      return kind === 'ticket_coupon' && !isForTickets
        ? [fault([...path, 0, 'template'], 'a ticket coupon must be for tickets only')]
        : [];
    }),
  refersTo: { 'grants.coupons.*.template': 'coupons', 'grants.skin': 'skins', spot: 'spots' },
});

/** A look of the ride code. */
const skin = z.strictObject({
  id: rowId,
  name: text,
  colours: z.strictObject({ ground: colour, ink: colour, accent: colour }),
  /** The drawing around the code. */
  art: z.enum(SKIN_ARTS).optional(),
});

/** Looks of the ride code. They are defined here because the shop sells them. */
const skins = defineRows({ name: { zh: '皮肤', en: 'Skins' }, row: skin });

export const shopData = { products, skins };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    products: Product[];
    skins: z.infer<typeof skin>[];
  }
}

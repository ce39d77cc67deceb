import { GIFTS } from '@shtrans/contract/gifts';
import { z } from 'zod';
import { coupons, instant, quantity, type Reference, rowId, text } from './fields.ts';

/**
 * When an offer begins or ends: an instant with the city's offset, so that a day begins when the city's
 * does; or the beginning of a month of the city, counted from the present one, so that an offer of the demo
 * city is always open.
 */
const edge = z.union([instant, z.strictObject({ month: z.int() })]);

/** Coupons that each rider may claim once. */
export const giftDefinition = z.strictObject({
  /** The page it is claimed on. */
  id: z.enum(GIFTS),
  title: text,
  text,
  from: edge,
  until: edge,
  /** How many there are; null: as many as riders come. */
  total: quantity.nullable(),
  items: z.array(z.strictObject({ coupon: rowId, quantity: coupons })).min(1),
});
export type GiftDefinition = z.infer<typeof giftDefinition>;

export const giftReferences = ({ items }: GiftDefinition): Reference[] =>
  items.map(({ coupon }, index) => ({
    path: ['items', index, 'coupon'],
    kind: 'coupons',
    id: coupon,
  }));

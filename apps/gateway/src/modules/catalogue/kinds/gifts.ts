import { GIFTS } from '@shtrans/contract/gifts';
import { z } from 'zod';
import { coupons, edge, quantity, rowId, text } from '@shtrans/contract/operator-fields';
import type { Reference } from './reference.ts';

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

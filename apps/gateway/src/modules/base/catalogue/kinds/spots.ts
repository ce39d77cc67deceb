import { z } from 'zod';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import type { Reference } from './reference.ts';

/** A place to visit, with the products that let one in. */
export const spot = z.strictObject({
  id: rowId,
  name: text,
  city: text,
  address: text,
  text,
  /** Degrees of WGS 84. */
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  pictures: z.array(z.strictObject({ file: z.string().min(1).max(100), alt: text })),
  openingHours: text,
  tickets: z.array(rowId).min(1),
});
export type Spot = z.infer<typeof spot>;

export const spotReferences = ({ tickets }: Spot): Reference[] =>
  tickets.map((id, index) => ({ path: ['tickets', index], kind: 'products', id }));

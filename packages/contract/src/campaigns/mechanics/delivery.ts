import { z } from 'zod';
import { phoneFault } from '../../values/phone.ts';
import { shortText } from '../../api/schemas.ts';

/** Where the things that a rider won are sent. */
export const definition = z.strictObject({ kind: z.literal('delivery') });

const line = (max: number) => shortText(max).trim().min(1);

/** A later address takes the place of an earlier one. */
export const input = z.object({
  kind: z.literal('delivery'),
  name: line(40),
  phone: z.string().refine((phone) => phoneFault(phone) === undefined),
  /** City and district. */
  region: line(60),
  /** Street, number, door. */
  address: line(200),
});

export const state = z.object({
  kind: z.literal('delivery'),
  /** How many things wait for an address or are sent to it. */
  goods: z.int().min(0),
  /** What the rider gave, masked; null: nothing yet. */
  given: z.object({ name: z.string(), phone: z.string(), region: z.string() }).nullable(),
});

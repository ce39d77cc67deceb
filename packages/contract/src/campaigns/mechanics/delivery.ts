import { z } from 'zod';
import { mobilePhone, personName, shortText } from '../../api/schemas.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, none } from '../mechanic.ts';

/** The address to which the goods that a rider won are sent. */
const definition = z.strictObject({ kind: z.literal('delivery') });

const line = (max: number) => shortText(max).trim().min(1);

/** A later address replaces an earlier one. */
const input = z.object({
  kind: z.literal('delivery'),
  name: personName(40),
  phone: mobilePhone,
  /** City and district. */
  region: line(60),
  /** Street, number, door. */
  address: line(200),
});

const state = z.object({
  kind: z.literal('delivery'),
  /** Number of goods that wait for an address or are sent to it. */
  goods: z.int().min(0),
  /** The rider's address, masked; null: none yet. */
  given: z.object({ name: z.string(), phone: z.string(), region: z.string() }).nullable(),
});

export const delivery = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The form for the delivery address. */
    address: ofMechanic('address'),
  },
  takes: 'goods',
  rewards: none,
  terms: {},
  faults: none,
});

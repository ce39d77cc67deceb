import { z } from 'zod';
import { CURRENCIES } from '../../ledger/schemas.ts';
import { quantity, rowId } from '../../catalogue/fields.ts';
import { count } from '../fields.ts';

/** Rewards for what riders hold in the ledger. */
export const definition = z.strictObject({
  kind: z.literal('exchange'),
  currency: z.enum(CURRENCIES),
  offers: z
    .array(
      z.strictObject({
        id: rowId,
        reward: rowId,
        /** In grams or points. */
        cost: quantity,
        /** How many a rider gets at most. */
        limit: count,
      }),
    )
    .min(1)
    .max(20),
});

/** `n`: which of the rider's exchanges of the offer it is, from 1; what was exchanged is not exchanged again. */
export const input = z.object({
  kind: z.literal('exchange'),
  offer: z.string().max(64),
  n: z.int().min(1),
});

export const state = z.object({
  kind: z.literal('exchange'),
  /** What the rider has to spend. */
  balance: z.int().min(0),
  offers: z.array(
    z.object({
      id: z.string(),
      /** How many the rider has exchanged. */
      taken: z.int().min(0),
      isGone: z.boolean(),
    }),
  ),
});

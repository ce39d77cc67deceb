import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, id, instant, shortText } from '../api/schemas.ts';

/** A rider's plates, the one that was bound first before the others. */
const plates = z.object({
  items: z.array(z.object({ id, plate: z.string(), boundAt: instant })),
});

export const plateEndpoints = defineEndpoints({
  'GET maas:/v1/plates': {
    summary: "The plates that are bound to the rider's account",
    auth: 'user',
    output: plates,
  },
  'POST maas:/v1/plates': {
    summary:
      'Bind a plate, three at most: what car parks report of it without a rider is this rider’s from then on, and what is unpaid of the last 30 days',
    auth: 'user',
    idempotent: true,
    body: z.object({ plate: shortText(20) }),
    output: plates.extend({
      /** How many stays became orders. */
      found: z.int().min(0),
    }),
    errors: ['plate_format', 'plate_taken', 'plates_full'],
  },
  'DELETE maas:/v1/plates/:id': {
    summary: 'Remove a plate: nothing new of it is found; again does no harm',
    auth: 'user',
    params: byId,
    output: plates,
  },
});

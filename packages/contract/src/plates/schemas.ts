import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, id, instant, shortText } from '../api/schemas.ts';

/** The rider's plates in the order of their binding. */
const plates = z.object({
  items: z.array(z.object({ id, plate: z.string(), boundAt: instant })),
});

export const plateEndpoints = defineEndpoints({
  'GET maas:/v1/plates': {
    summary: "The plates bound to the rider's account",
    auth: 'user',
    output: plates,
  },
  'POST maas:/v1/plates': {
    summary:
      'Bind a plate; at most three. Future reports of car parks that name it but no rider belong to this rider, and so do unpaid stays of the last 30 days',
    auth: 'user',
    idempotent: true,
    body: z.object({ plate: shortText(20) }),
    output: plates.extend({
      /** The number of stays that became orders. */
      found: z.int().min(0),
    }),
    errors: ['plate_format', 'plate_taken', 'plates_full'],
  },
  'DELETE maas:/v1/plates/:id': {
    summary:
      'Remove a plate: later stays are not assigned to the rider; removing it again changes nothing',
    auth: 'user',
    params: byId,
    output: plates,
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { PLATE_TYPED_MAX } from './facts.ts';
import { bilingual, byId, cents, id, instant, openWord, shortText } from '../api/schemas.ts';

/** An unpaid stay of a car that is not proven to be the rider's: without place and time. */
const plateDue = z.object({
  id,
  amountCents: cents,
  area: bilingual,
  /** The city's day on which the car left; the due appears on the day after. */
  day: z.iso.date(),
  /** The rider's unpaid order of it. */
  orderId: id.nullable(),
});

/** The rider's plates in the order of their binding. */
const plates = z.object({
  items: z.array(
    z.object({
      id,
      plate: z.string(),
      boundAt: instant,
      /** How the rider proved that the car is theirs; null: not proven. */
      proof: openWord(['licence', 'fee']).nullable(),
      /** The last picture of a vehicle licence that the rider sent. */
      licence: z
        .object({
          state: openWord(['received', 'accepted', 'refused']),
          /** The desk's answer. */
          answer: z.string().nullable(),
          sentAt: instant,
        })
        .nullable(),
      /** Unpaid stays of an unproven plate; those of a proven one are orders. */
      dues: z.array(plateDue),
    }),
  ),
  /** The city's rule; null: it has none. */
  rule: z
    .object({
      /** Regular expression for a whole plate in capitals, without separators. */
      pattern: z.string(),
      /** For the empty field. */
      hint: bilingual,
      /** For a plate that does not follow the rule. */
      fault: bilingual,
    })
    .nullable(),
});

export type PlateList = z.infer<typeof plates>;

export const plateEndpoints = defineEndpoints({
  'GET maas:/v1/plates': {
    summary:
      "The plates bound to the rider's account; of an unproven one, what is due with its area and day",
    auth: 'user',
    output: plates,
  },
  'POST maas:/v1/plates': {
    summary:
      'Bind a plate; at most three. It is unproven: its fees of the last 30 days can be paid, and nobody else is shut out',
    auth: 'user',
    idempotent: true,
    body: z.object({ plate: shortText(PLATE_TYPED_MAX) }),
    output: plates.extend({
      /** The number of fees that are due. */
      found: z.int().min(0),
    }),
    errors: ['plate_format', 'plates_full'],
  },
  'DELETE maas:/v1/plates/:id': {
    summary:
      'Remove a plate: its unpaid stays leave the account, and later ones are not assigned to it; removing it again changes nothing',
    auth: 'user',
    params: byId,
    output: plates,
  },
  'POST maas:/v1/plates/:id/licence': {
    summary:
      "Send a picture of the vehicle licence; the help desk decides whether the car is the rider's",
    auth: 'user',
    idempotent: true,
    params: byId,
    /** Id of the rider's own uploaded picture. */
    body: z.object({ photo: id }),
    output: plates,
    errors: ['plate_not_found', 'plate_proven', 'file_missing'],
  },
  'POST maas:/v1/plates/:id/fee-proof': {
    summary:
      'Prove a plate by a fee that its car paid at a car park in the last 60 days. Any wrong answer is the same error',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({ amountCents: cents.min(1), leftAt: instant }),
    output: plates,
    errors: ['plate_not_found', 'plate_proven', 'plate_proof_mismatch'],
  },
  'POST maas:/v1/plates/:id/orders': {
    summary:
      'Create the order that pays a due of an unproven plate; the first rider who pays settles it',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({ due: id }),
    output: z.object({ orderId: id }),
    errors: ['plate_not_found', 'plate_proven', 'plate_due_gone'],
  },
});

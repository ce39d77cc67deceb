import { z } from 'zod';
import { bilingual, cents, id, instant } from '../api/schemas.ts';

/** Rides that a day ticket may make free. */
export const COVERED_RIDES = ['metro', 'bus', 'ferry'] as const;

/** The ticket that made the ride free. */
const coveredBy = bilingual.optional();

/** What one family of types shows beyond the summary (specification, section 3). */
export const orderFields = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rail'),
    entryAt: instant,
    entryStation: bilingual,
    exitAt: instant.nullable(),
    exitStation: bilingual.nullable(),
    distanceMetres: z.int().nullable(),
    coveredBy,
  }),
  z.object({
    kind: z.literal('ride'),
    boardedAt: instant,
    route: bilingual,
    plate: z.string().nullable(),
    coveredBy,
  }),
  z.object({
    kind: z.literal('trip'),
    /** A street taxi or a car of the ride-hailing partner; null for shared rides. */
    service: z.enum(['taxi', 'saic']).nullable(),
    /** The called ride behind the order; null where it was not called here. */
    rideId: id.nullable(),
    departedAt: instant,
    arrivedAt: instant.nullable(),
    /** Null until a driver was found. */
    plate: z.string().nullable(),
    driver: bilingual.nullable(),
    distanceMetres: z.int().nullable(),
    durationSeconds: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('parking'),
    parkingKind: z.enum(['lot', 'street']),
    plate: z.string(),
    area: bilingual,
    /** Car parks and garages. */
    lotName: bilingual.nullable(),
    /** On-street. */
    roadName: bilingual.nullable(),
    spaceNumber: z.string().nullable(),
    enteredAt: instant,
    exitedAt: instant.nullable(),
    durationMinutes: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('ticket'),
    product: bilingual,
    quantity: z.int(),
    /** How many of them were used already; absent: none, or all, as the status says. */
    usedQuantity: z.int().min(0).optional(),
    unitCents: cents,
    visitDate: z.iso.date().nullable(),
    validUntil: instant.nullable(),
    /** Its time runs from its first use, for so many hours. */
    validHours: z.int().optional(),
    /** Rides that cost nothing while it is valid. */
    covers: z.array(z.enum(COVERED_RIDES)).optional(),
    /** False: it was sold without a right to give it back. */
    refundable: z.boolean().optional(),
    /** Shown once issued. */
    code: z.string().nullable(),
  }),
  /** An order of a type this gateway does not know: nothing beyond the summary. */
  z.object({ kind: z.literal('other') }),
]);
export type OrderFields = z.infer<typeof orderFields>;

import { z } from 'zod';
import { bilingual, cents, id, instant } from '../api/schemas.ts';
import { point } from '../rides/schemas.ts';

/** Types of rides that a day ticket can make free. */
export const COVERED_RIDES = ['metro', 'bus', 'ferry'] as const;

/** The ticket that made the ride free. */
const coveredBy = bilingual.optional();

/** The fields of a family of types beyond the summary (specification, section 3). */
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
    /** The called ride of the order; null if it was not called here. */
    rideId: id.nullable(),
    departedAt: instant,
    arrivedAt: instant.nullable(),
    /** Null until a driver accepts. */
    plate: z.string().nullable(),
    driver: bilingual.nullable(),
    distanceMetres: z.int().nullable(),
    durationSeconds: z.int().nullable(),
    /** Pick-up and drop-off, as far as the taxi reported them; absent: nothing is known. */
    positions: z.object({ from: point.nullable(), to: point.nullable() }).optional(),
  }),
  z.object({
    kind: z.literal('parking'),
    parkingKind: z.enum(['lot', 'street']),
    plate: z.string(),
    area: bilingual,
    /** For car parks and garages. */
    lotName: bilingual.nullable(),
    /** For on-street parking. */
    roadName: bilingual.nullable(),
    spaceNumber: z.string().nullable(),
    enteredAt: instant,
    exitedAt: instant.nullable(),
    durationMinutes: z.int().nullable(),
  }),
  /** A fee of a car that the rider has not proven to be theirs: without place and time. */
  z.object({
    kind: z.literal('parking_fee'),
    plate: z.string(),
    area: bilingual,
    day: z.iso.date(),
  }),
  z.object({
    kind: z.literal('ticket'),
    product: bilingual,
    quantity: z.int(),
    /** Number of tickets already used; absent: none or all, according to the status. */
    usedQuantity: z.int().min(0).optional(),
    unitCents: cents,
    visitDate: z.iso.date().nullable(),
    validUntil: instant.nullable(),
    /** Hours for which it is valid from its first use. */
    validHours: z.int().optional(),
    /** Types of rides that are free while it is valid. */
    covers: z.array(z.enum(COVERED_RIDES)).optional(),
    /** False: sold without a right to a refund. */
    refundable: z.boolean().optional(),
    /** The file of its picture, below `spots/` of the web app. */
    picture: z.string().optional(),
    /** Present once issued. */
    code: z.string().nullable(),
  }),
  /** An order of a type that this gateway does not know: no fields beyond the summary. */
  z.object({ kind: z.literal('other') }),
]);
export type OrderFields = z.infer<typeof orderFields>;

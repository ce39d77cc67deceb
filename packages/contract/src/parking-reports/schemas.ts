import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { PARKING_PHOTOS_MAX, PARKING_TEXT_MAX } from './facts.ts';
import { bilingual, degrees, id, instant, longText, openWord, shortText } from '../api/schemas.ts';
import { rowId } from '../shop/schemas.ts';

const text = longText(PARKING_TEXT_MAX);

/** The reported place: a car park of the parking partner, by its id and position, or a street by its name. */
const reportedPlace = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lot'),
    park: shortText(80).min(1),
    lat: degrees.lat,
    lon: degrees.lon,
  }),
  z.object({ kind: z.literal('street'), name: shortText(80).trim().min(1) }),
]);

export const parkingReport = z.object({
  id,
  place: z.object({ kind: openWord(['lot', 'street']), name: bilingual }),
  /** The selected problem, in the operator's words at that time. */
  problem: bilingual,
  text,
  /** The addresses of the pictures. */
  photos: z.array(z.string()),
  state: openWord(['received', 'accepted', 'refused']),
  /** The desk's answer. */
  answer: z.string().nullable(),
  sentAt: instant,
  decidedAt: instant.nullable(),
});
export type ParkingReport = z.infer<typeof parkingReport>;

export const parkingReportEndpoints = defineEndpoints({
  'GET maas:/v1/parking-problems': {
    summary: 'The problems that a rider can report about a car park or a street',
    auth: 'none',
    output: z.object({ items: z.array(z.object({ id: rowId, name: bilingual })) }),
  },
  'GET maas:/v1/parking-reports': {
    summary: "The rider's reports of wrong parking data, the newest first",
    auth: 'user',
    output: z.object({ items: z.array(parkingReport).max(50) }),
  },
  'POST maas:/v1/parking-reports': {
    summary: 'Report wrong parking data, with up to four pictures uploaded earlier',
    auth: 'user',
    idempotent: true,
    body: z.object({
      place: reportedPlace,
      problem: rowId,
      text: text.default(''),
      /** Ids of the rider's own uploaded pictures. */
      photos: z
        .array(id)
        .max(PARKING_PHOTOS_MAX)
        .refine((ids) => new Set(ids).size === ids.length)
        .default([]),
    }),
    output: parkingReport,
    errors: [
      'car_park_not_found',
      'parking_problem_unknown',
      'file_missing',
      'partner_unavailable',
    ],
  },
});

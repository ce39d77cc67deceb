import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { instantField, partnerId, reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

const point = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});

/** A complete ride on a shared bike that has ended, or its reversal. */
export const bikeReport = z.object({
  ...reportHead,
  ride: partnerId.meta({ description: 'Id of the ride, the same in all its reports' }),
  rider: partnerId.meta({ description: 'Id of the rider' }),
  kind: z.enum(['ended', 'reversed']).meta({
    description: '`reversed`: the ride does not count, or was refunded; it may come before `ended`',
  }),
  begunAt: instantField
    .nullable()
    .default(null)
    .meta({ description: 'Start of a ride that ended' }),
  from: point.nullable().default(null).meta({
    description: 'Where it started; only the nearby stations are stored, not the point',
  }),
  to: point.nullable().default(null).meta({ description: 'Where it ended' }),
});
export type BikeReport = z.output<typeof bikeReport>;
export type SentBikeReport = z.input<typeof bikeReport>;

/** A bike rental partner. It only reports. */
export interface BikesPort {
  readonly name: string;
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<BikeReport>;
}

/** No bike partner is connected. */
export const noBikes: BikesPort = {
  name: 'none',
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const bikesApi = partnerApi({
  title: 'Shared bikes',
  description:
    'Reports rides that have ended. A ride counts in campaigns for bike rides joined to a metro ride. Reports may come late, twice and in any order: `ride` identifies their ride. Events more than 60 days ago and unknown riders are refused.',
  calls: {},
  webhook: {
    path: '/v1/bikes/webhook/http',
    summary: 'A ride ended, or does not count',
    body: bikeReport,
  },
});

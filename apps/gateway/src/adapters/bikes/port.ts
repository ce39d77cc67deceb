import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { at, partnerId, reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

const point = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});

/** A ride on a shared bike that is over, whole, or that it does not count. */
export const bikeReport = z.object({
  ...reportHead,
  ride: partnerId.meta({ description: 'Of the ride: the same for all that is reported of it' }),
  rider: partnerId.meta({ description: 'Who rode' }),
  kind: z.enum(['ended', 'reversed']).meta({
    description: '`reversed`: it was no ride, or its money went back; it may come before the end',
  }),
  begunAt: at.nullable().default(null).meta({ description: 'Of a ride that ended' }),
  from: point.nullable().default(null).meta({
    description: 'Where it began; which stations are near is kept, the point is not',
  }),
  to: point.nullable().default(null).meta({ description: 'Where it ended' }),
});
export type BikeReport = z.output<typeof bikeReport>;
export type SentBikeReport = z.input<typeof bikeReport>;

/** Who rents bikes. They are asked nothing. */
export interface BikesPort {
  readonly name: string;
  /** Checks the signature over the raw body and reads the webhook. Raises `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<BikeReport>;
}

/** Nobody reports bike rides. */
export const noBikes: BikesPort = {
  name: 'none',
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const bikesApi = partnerApi({
  title: 'Shared bikes',
  description:
    'Reports rides that are over. A ride counts in campaigns that ask for bike rides joined to a metro ride. Reports may come late, twice and in any order: they belong together by `ride`; what happened more than 60 days ago is refused, and so is a rider that nobody knows.',
  calls: {},
  webhook: {
    path: '/v1/bikes/webhook/http',
    summary: 'A ride is over, or does not count',
    body: bikeReport,
  },
});

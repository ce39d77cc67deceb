import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import {
  checkedNear,
  countedAt,
  nearCall,
  type NearContext,
  type PlacesPort,
  type PlacesSource,
  position,
} from '../places-near.ts';
import { instantField, names, partnerId, reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

const point = z.object(position);

/** A place with shared bikes, after `station_information` and `station_status` of GBFS. */
const bikePlace = z.object({
  id: z.string().min(1).max(80),
  name: names,
  ...position,
  available: z.int().min(0).meta({
    description: 'Bikes that riders can rent now: `num_bikes_available` of GBFS',
  }),
  at: countedAt.meta({ description: 'When they were counted: `last_reported` of GBFS' }),
});
export type BikePlace = z.output<typeof bikePlace>;

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

/** A bike rental partner that lists places with bikes and reports rides. */
export interface BikesPort extends PlacesPort<BikePlace> {
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<BikeReport>;
}

export type BikesSource = PlacesSource & Pick<BikesPort, 'readWebhook'>;

/** No bike partner is connected. */
export const noBikes: BikesSource = {
  name: 'none',
  near: () => Promise.resolve([]),
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const bikesApi = partnerApi({
  title: 'Shared bikes',
  description:
    'Lists the places with bikes around a point, and reports rides that have ended. A ride counts in campaigns for bike rides joined to a metro ride. Reports may come late, twice and in any order: `ride` identifies their ride. Events more than 60 days ago and unknown riders are refused.',
  calls: { near: nearCall('/bikes', 'Places with bikes around a point', bikePlace) },
  webhook: {
    path: '/v1/bikes/webhook/http',
    summary: 'A ride ended, or does not count',
    body: bikeReport,
  },
});

/** Validates the answers of a bike driver (`checkedNear`). */
export const checkedBikes = (ctx: NearContext, source: BikesSource): BikesPort => ({
  name: source.name,
  readWebhook: (headers, body) => source.readWebhook(headers, body),
  near: checkedNear(ctx, source, bikesApi.calls.near.answers, (err) =>
    ctx.log.warn(
      { event: 'bikes.no_answer', err },
      'the bike partner did not answer, or sent an invalid answer',
    ),
  ),
});

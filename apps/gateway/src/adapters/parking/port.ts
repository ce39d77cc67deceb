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
import { instantField, names, partnerId, reportHead, text } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** A partner that lists the city's car parks and reports entries and exits of cars. */
export interface ParkingPort extends PlacesPort<CarPark> {
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<StayReport>;
}

export type ParkingSource = PlacesSource & Pick<ParkingPort, 'readWebhook'>;

const carPark = z.object({
  id: z.string().min(1).max(80),
  name: names,
  address: names,
  ...position,
  spaces: z.int().min(0),
  /** Null: not counted. */
  free: z.int().min(0).nullable(),
  /** When the free spaces were counted. */
  at: countedAt.nullable(),
  hourCents: z.int().min(0),
  dayCents: z.int().min(0).nullable(),
  /** `00:00-24:00` */
  open: z.string().max(40),
});
export type CarPark = z.output<typeof carPark>;

/** A car that drove in or out. Both reports have all data of the stay, so either can come first or alone. */
export const stayReport = z.object({
  ...reportHead,
  stay: partnerId.meta({ description: 'Id of the stay, the same for its entry and its exit' }),
  rider: partnerId.nullable().default(null).meta({
    description:
      'The rider whose car it is; without it, the rider who has proven the plate. A rider who binds it later can pay fees of the last 30 days',
  }),
  kind: z.enum(['entry', 'exit']),
  enteredAt: instantField,
  plate: text(16).min(1),
  parkingKind: z.enum(['lot', 'street']),
  area: names,
  name: names.meta({ description: 'Name of the car park or the road' }),
  spaceNumber: text(16).nullable().default(null),
  paid: z.boolean().default(false).meta({
    description: 'At an exit without a rider: the driver has paid there, so nothing is due',
  }),
  zone: z.enum(['inner_key', 'inner_other']).nullable().default(null).meta({
    description: "Zone of a street with the city's tariff: we calculate the fee",
  }),
  feeCents: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null)
    .meta({ description: 'Fee by the tariff of the car park; required at an exit without a zone' }),
});
export type StayReport = z.output<typeof stayReport>;
export type SentStayReport = z.input<typeof stayReport>;

/** No car park is connected. */
export const noParking: ParkingSource = {
  name: 'none',
  near: () => Promise.resolve([]),
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const parkingApi = partnerApi({
  title: 'Car parks',
  description:
    'Lists the car parks around a point and reports cars that drive in and out: an entry starts an ongoing order of the rider, an exit ends it with its fee. Events more than 60 days ago are refused. A stay without an exit report for 30 days is closed without a fee.',
  calls: {
    near: nearCall('/car-parks', 'Car parks around a point', carPark),
  },
  webhook: { path: '/v1/parking/webhook/http', summary: 'A car drove in or out', body: stayReport },
});

/** Validates the answers of a parking driver (`checkedNear`). */
export const checkedParking = (ctx: NearContext, source: ParkingSource): ParkingPort => ({
  name: source.name,
  readWebhook: (headers, body) => source.readWebhook(headers, body),
  near: checkedNear(ctx, source, parkingApi.calls.near.answers, (err) =>
    ctx.log.warn(
      { event: 'parking.no_answer', err },
      'the parking partner did not answer, or sent an invalid answer',
    ),
  ),
});

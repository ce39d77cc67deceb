import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { askWithin } from '../../timing/within.ts';
import { partnerApi } from '../partner-api.ts';
import { instantField, names, partnerId, reportHead, text } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** A partner that lists the city's car parks and reports entries and exits of cars. */
export interface ParkingPort {
  readonly name: string;
  /** Returns the car parks within `metres` of a point. Throws `partner_unavailable`. */
  near(point: Point, metres: number, signal: AbortSignal): Promise<CarPark[]>;
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<StayReport>;
}

/** A driver whose answer is not yet validated: instants are text. */
export interface ParkingSource extends Pick<ParkingPort, 'name' | 'readWebhook'> {
  near(point: Point, metres: number, signal: AbortSignal): Promise<unknown>;
}

const carPark = z.object({
  id: z.string().min(1).max(80),
  name: names,
  address: names,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  spaces: z.int().min(0),
  /** Null: not counted. */
  free: z.int().min(0).nullable(),
  /** When the free spaces were counted. */
  at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
  hourCents: z.int().min(0),
  dayCents: z.int().min(0).nullable(),
  /** `00:00-24:00` */
  open: z.string().max(40),
});
const answer = z.array(carPark).max(1000);
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
    near: {
      path: '/car-parks',
      summary: 'Car parks around a point',
      asks: z.object({ lat: z.number(), lon: z.number(), metres: z.number() }),
      answers: answer,
    },
  },
  webhook: { path: '/v1/parking/webhook/http', summary: 'A car drove in or out', body: stayReport },
});

/** Timeout of the partner, and its pause after a failure. */
const LIMIT_MS = 1200;
const REST_MS = 10_000;

/**
 * Validates the answers of a parking driver. A failure, a timeout or an invalid answer throws
 * `partner_unavailable` and pauses the partner for ten seconds, so that riders who move the map do not
 * wait each time.
 */
export function checkedParking(
  { clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> },
  source: ParkingSource,
): ParkingPort {
  let pausedUntil = 0;
  return {
    name: source.name,
    readWebhook: (headers, body) => source.readWebhook(headers, body),
    async near(point, metres, signal) {
      if (clock.now().getTime() < pausedUntil) {
        throw new CodedError('partner_unavailable', { message: 'the parking partner is paused' });
      }
      try {
        const carParks = await askWithin(
          LIMIT_MS,
          async (late) => await source.near(point, metres, AbortSignal.any([signal, late])),
        );
        return answer.parse(carParks);
      } catch (cause) {
        log.warn(
          { event: 'parking.no_answer', err: cause },
          'the parking partner did not answer, or sent an invalid answer',
        );
        pausedUntil = clock.now().getTime() + REST_MS;
        throw new CodedError('partner_unavailable', { cause });
      }
    },
  };
}

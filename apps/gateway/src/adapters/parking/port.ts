import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { askWithin } from '../../timing/within.ts';
import { partnerApi } from '../partner-api.ts';
import { at, names, partnerId, reportHead, text } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** Who knows the city's car parks, and reports the cars that drive in and out. */
export interface ParkingPort {
  readonly name: string;
  /** Car parks within `metres` of a point. Raises `partner_unavailable`. */
  near(point: Point, metres: number, signal: AbortSignal): Promise<CarPark[]>;
  /** Checks the signature over the raw body and reads the webhook. Raises `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<StayReport>;
}

/** A driver alone, whose answer nobody has checked yet: instants as text. */
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
  /** Null: nobody counts. */
  free: z.int().min(0).nullable(),
  /** When they were counted. */
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

/** A car that drove in or out. Both reports say the whole of it, so that either may come first, or alone. */
export const stayReport = z.object({
  ...reportHead,
  stay: partnerId.meta({ description: 'Of the stay: the same for its entry and its exit' }),
  rider: partnerId.nullable().default(null).meta({
    description:
      'Whose car it is; without it, of the rider who bound the plate, now or within 30 days',
  }),
  kind: z.enum(['entry', 'exit']),
  enteredAt: at,
  plate: text(16).min(1),
  parkingKind: z.enum(['lot', 'street']),
  area: names,
  name: names.meta({ description: 'Of the car park, or of the road' }),
  spaceNumber: text(16).nullable().default(null),
  paid: z.boolean().default(false).meta({
    description: 'At an exit without a rider: the driver paid there, and nothing is due',
  }),
  zone: z.enum(['inner_key', 'inner_other']).nullable().default(null).meta({
    description: "Of a street that the city's tariff is in force on: we calculate the fee",
  }),
  feeCents: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null)
    .meta({ description: 'By the tariff of the place; needed at an exit without a zone' }),
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
    'Knows the car parks around a point and reports cars that drive in and out: an entry begins an ongoing order of that rider, an exit ends it with its fee. What happened more than 60 days ago is refused. A stay nobody reports the end of for 30 days is closed without a fee.',
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

/** How long a partner is waited for, and how long one that failed is left alone. */
const LIMIT_MS = 1200;
const REST_MS = 10_000;

/**
 * Asks a partner for car parks in good order: its answer is checked, one that fails, is late or answers
 * nonsense raises `partner_unavailable`, and is not asked again for ten seconds, so that who looks around
 * does not wait for it each time.
 */
export function checkedParking(
  { clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> },
  source: ParkingSource,
): ParkingPort {
  let restsUntil = 0;
  return {
    name: source.name,
    readWebhook: (headers, body) => source.readWebhook(headers, body),
    async near(point, metres, signal) {
      if (clock.now().getTime() < restsUntil) {
        throw new CodedError('partner_unavailable', { message: 'the parking partner rests' });
      }
      try {
        const given = await askWithin(
          LIMIT_MS,
          async (late) => await source.near(point, metres, AbortSignal.any([signal, late])),
        );
        return answer.parse(given);
      } catch (cause) {
        log.warn(
          { event: 'parking.no_answer', err: cause },
          'the parking partner does not answer properly',
        );
        restsUntil = clock.now().getTime() + REST_MS;
        throw new CodedError('partner_unavailable', { cause });
      }
    },
  };
}

import { carPosition, driver, point, RIDE_STATES } from '@shtrans/contract/rides';
import { instant } from '@shtrans/contract/schemas';
import { z } from 'zod';
import type { DispatchEvent } from '../../src/adapters/dispatch/port.ts';
import type { KnownEvent } from './course.ts';

/** A trip in the city is shorter than this; what says more is nonsense and must not make a fee. */
const MOST_METRES = 500_000;
const DAY_SECONDS = 86_400;

const seconds = z.int().min(0).max(DAY_SECONDS);

/** A ride as the sandbox dispatcher writes it. */
export const newsOnWire = z.object({
  state: z.enum(RIDE_STATES),
  sequence: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  rideNo: z.string().min(1).max(64),
  at: instant,
  driver: driver.nullable(),
  position: carPosition.nullable(),
  path: z.array(point).max(200),
  etaSeconds: seconds.nullable(),
  drivenMetres: z.int().min(0).max(MOST_METRES).nullable(),
  drivenSeconds: seconds.nullable(),
  waitingSeconds: seconds.nullable(),
  cancelledBy: z.enum(['rider', 'driver', 'system']).nullable(),
});

export const noticeOnWire = z.object({
  noticeId: z.uuid(),
  rideId: z.uuid(),
  news: newsOnWire,
});

export const toWire = ({ providerRideNo, at, ...news }: KnownEvent): object => ({
  ...news,
  rideNo: providerRideNo,
  at: at.toISOString(),
});

/** In the terms of the port. */
export const fromWire = ({ rideNo, at, ...news }: z.output<typeof newsOnWire>): DispatchEvent => ({
  ...news,
  providerRideNo: rideNo,
  at: new Date(at),
});

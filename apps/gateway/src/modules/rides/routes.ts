import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { readRide } from './service.ts';

type RideHandlers = Pick<
  Handlers,
  | 'GET auto:/v1/ride-places'
  | 'GET auto:/v1/taxi-ranks'
  | 'POST auto:/v1/ride-estimates'
  | 'POST auto:/v1/rides'
  | 'GET auto:/v1/rides/current'
  | 'GET auto:/v1/rides/:id'
  | 'GET auto:/v1/rides/:id/events'
  | 'GET auto:/v1/rides/:id/cancellation'
  | 'POST auto:/v1/rides/:id/cancel'
  | 'POST external:/v1/dispatch/webhook/:provider'
>;

const later = (): Promise<never> => Promise.reject(new CodedError('unavailable'));

export const rideRoutes = (ctx: Context): RideHandlers => ({
  'GET auto:/v1/ride-places': later,
  'GET auto:/v1/taxi-ranks': later,
  'POST auto:/v1/ride-estimates': later,
  'POST auto:/v1/rides': later,
  'GET auto:/v1/rides/current': later,
  'GET auto:/v1/rides/:id': async ({ caller, params }) =>
    await readRide(ctx, { userId: caller.userId, id: params.id }),
  'GET auto:/v1/rides/:id/events': async ({ caller, params, query, signal }) => {
    const ride = { userId: caller.userId, id: params.id };
    await readRide(ctx, ride);
    const { watchRide } = await import('./watch.ts');
    return watchRide(ctx, ride, { since: query.version, signal });
  },
  'GET auto:/v1/rides/:id/cancellation': later,
  'POST auto:/v1/rides/:id/cancel': later,
  'POST external:/v1/dispatch/webhook/:provider': later,
});

import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

type DepartureHandlers = Pick<
  Handlers,
  | 'GET maas:/v1/departures'
  | 'GET maas:/v1/lines/:id/vehicles'
  | 'GET maas:/v1/alerts'
  | 'GET external:/v1/gtfs/realtime.pb'
>;

const missing = (): never => {
  throw new CodedError('unavailable');
};

export const departureRoutes = (_ctx: Context): DepartureHandlers => ({
  'GET maas:/v1/departures': missing,
  'GET maas:/v1/lines/:id/vehicles': missing,
  'GET maas:/v1/alerts': missing,
  'GET external:/v1/gtfs/realtime.pb': missing,
});

import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

type TrafficHandlers = Pick<
  Handlers,
  | 'GET maas:/v1/stations'
  | 'GET maas:/v1/stations/:id'
  | 'GET maas:/v1/lines'
  | 'GET maas:/v1/lines/:id'
  | 'GET maas:/v1/network-map'
  | 'GET maas:/v1/fares'
  | 'GET maas:/v1/nearby'
>;

const missing = (): never => {
  throw new CodedError('unavailable');
};

export const trafficRoutes = (_ctx: Context): TrafficHandlers => ({
  'GET maas:/v1/stations': missing,
  'GET maas:/v1/stations/:id': missing,
  'GET maas:/v1/lines': missing,
  'GET maas:/v1/lines/:id': missing,
  'GET maas:/v1/network-map': missing,
  'GET maas:/v1/fares': missing,
  'GET maas:/v1/nearby': missing,
});

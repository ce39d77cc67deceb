import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import {
  listLines,
  listNearby,
  listStations,
  readFare,
  readLine,
  readNetworkMap,
  readStation,
} from './service.ts';

export const trafficRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/stations': ({ query }) => listStations(ctx, query),
    'GET maas:/v1/stations/:id': async ({ params }) => await readStation(ctx, params.id),
    'GET maas:/v1/lines': async ({ query }) => await listLines(ctx, query),
    'GET maas:/v1/lines/:id': async ({ params }) => await readLine(ctx, params.id),
    'GET maas:/v1/network-map': async () => await readNetworkMap(ctx),
    'GET maas:/v1/fares': async ({ query }) => await readFare(ctx, query),
    'GET maas:/v1/nearby': async ({ query: { lat, lon, radius, kind, limit } }) =>
      await listNearby(ctx, { point: { lat, lon }, radiusMetres: radius, kind, limit }),
  }) satisfies Partial<Handlers>;

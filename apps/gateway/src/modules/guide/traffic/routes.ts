import type { ReadContext } from '../../../context.ts';
import type { ReadHandlers } from '../../../http/call.ts';
import { cityMap, shapesOfVersion } from './city-map.ts';
import { fareBetween } from './fares.ts';
import { lineDetail } from './lines.ts';
import { networkMap } from './network-map.ts';
import { currentCatalogue, listLines, listNearby, listStations } from './service.ts';
import { stationDetail } from './station.ts';

export const trafficReads = (ctx: ReadContext) =>
  ({
    'GET maas:/v1/stations': ({ query }) => listStations(ctx, query),
    'GET maas:/v1/stations/:id': async ({ params }) =>
      stationDetail(await currentCatalogue(ctx), params.id, ctx.clock.now()),
    'GET maas:/v1/lines': ({ query }) => listLines(ctx, query),
    'GET maas:/v1/lines/:id': async ({ params }) =>
      lineDetail(await currentCatalogue(ctx), params.id, ctx.clock.now()),
    'GET maas:/v1/network-map': async () => networkMap(await currentCatalogue(ctx)),
    'GET maas:/v1/city-map': async () => cityMap(await currentCatalogue(ctx)),
    'GET maas:/v1/city-map/:version': async ({ params }) => shapesOfVersion(params.version),
    'GET maas:/v1/fares': async ({ query }) =>
      await fareBetween(ctx, await currentCatalogue(ctx), query),
    'GET maas:/v1/nearby': ({ query }) => listNearby(ctx, query),
  }) satisfies Partial<ReadHandlers>;

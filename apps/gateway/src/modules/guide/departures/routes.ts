import type { ReadContext } from '../../../context.ts';
import type { ReadHandlers } from '../../../http/call.ts';
import { alertsFor } from './alerts.ts';
import { departuresAt } from './departures.ts';
import { nearDepartures } from './near-departures.ts';
import { realtimeFeed } from './realtime-feed.ts';
import { vehiclesOf } from './vehicles.ts';

export const departureReads = (ctx: ReadContext) =>
  ({
    'GET maas:/v1/departures': ({ query }) => departuresAt(ctx, query),
    'GET maas:/v1/near-departures': ({ query }) => nearDepartures(ctx, query),
    'GET maas:/v1/lines/:id/vehicles': ({ params }) => vehiclesOf(ctx, params.id),
    'GET maas:/v1/alerts': ({ query }) => alertsFor(ctx, query),
    'GET external:/v1/gtfs/realtime.pb': async ({ query, reply }) => {
      const bytes = await realtimeFeed(ctx, query.kind);
      void reply.type('application/x-protobuf');
      return bytes;
    },
  }) satisfies Partial<ReadHandlers>;

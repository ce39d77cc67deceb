import type { ReadContext } from '../../../context.ts';
import type { ReadHandlers } from '../../../http/call.ts';
import { planItineraries } from './service.ts';

export const planReads = (ctx: ReadContext) =>
  ({
    'GET maas:/v1/plans': ({ query }) => planItineraries(ctx, query),
  }) satisfies Partial<ReadHandlers>;

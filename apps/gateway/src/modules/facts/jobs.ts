import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { followFacts, recordPast } from './service.ts';

export const factJobs = (ctx: Context) =>
  ({
    'order.facts': ({ userId, orderId }) => followFacts(ctx, { userId, id: orderId }),
    'facts.past': (payload) => recordPast(ctx, payload),
  }) satisfies Partial<JobHandlers>;

import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { followFacts, recordPast } from './service.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** A ride or use is over, or its money went back. */
    'order.facts': OfOrder;
    /** Where the writing of facts of the past goes on. */
    'facts.past': { after?: OfOrder };
  }
}

export const factJobs = (ctx: Context) =>
  ({
    'order.facts': {
      lane: 'own',
      run: ({ userId, orderId }) => followFacts(ctx, { userId, id: orderId }),
    },
    'facts.past': { lane: 'own', run: (payload) => recordPast(ctx, payload) },
  }) satisfies Partial<JobDefinitions>;

import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { recordPast } from './service.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** Records facts of past orders, after the given one. */
    'facts.past': { after?: OfOrder };
  }
}

export const factJobs = (ctx: Context) =>
  ({
    'facts.past': { lane: 'own', run: (payload) => recordPast(ctx, payload) },
  }) satisfies Partial<JobDefinitions>;

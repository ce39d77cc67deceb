import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { closeUnanswered } from './service.ts';

export const helpJobs = (ctx: Context) =>
  ({
    'help.close': async ({ userId, threadId, number }) => ({
      done: (tx) => closeUnanswered(ctx, tx, { userId, id: threadId }, number),
    }),
  }) satisfies Partial<JobHandlers>;

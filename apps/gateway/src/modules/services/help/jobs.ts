import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { closeUnanswered } from './service.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** Closes a thread if the desk's message with this number is still the last one. */
    'help.close': { userId: string; threadId: string; number: number };
  }
}

export const helpJobs = (ctx: Context) =>
  ({
    'help.close': {
      lane: 'own',
      run: async ({ userId, threadId, number }) => ({
        done: (tx) => closeUnanswered(ctx, tx, { userId, id: threadId }, number),
      }),
    },
  }) satisfies Partial<JobDefinitions>;

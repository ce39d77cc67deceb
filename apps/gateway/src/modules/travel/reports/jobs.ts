import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { endRideByRule } from './gates.ts';
import { closeStay } from './parking.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'reports.end-ride': { port: 'gates' | 'parking'; provider: string; ride: string };
  }
}

export const reportJobs = (ctx: Context) =>
  ({
    'reports.end-ride': {
      lane: 'own',
      run: async (ride) => ({
        done: (tx) => (ride.port === 'gates' ? endRideByRule : closeStay)(ctx, tx, ride),
      }),
    },
  }) satisfies Partial<JobDefinitions>;

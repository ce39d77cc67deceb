import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { coverLater } from './cover-later.ts';
import { endRideByRule } from './gates.ts';
import { closeStay } from './parking.ts';
import { settleStay } from './plate-fees.ts';
import { returnUnproven } from './plates.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'reports.end-ride': { port: 'gates' | 'parking'; provider: string; ride: string };
    /** The end of a metro ride that a day ticket covers. */
    'reports.cover-later': { userId: string; endedAt: string };
    /** The id of a stay of a car without a rider. */
    'reports.settle-stay': { stay: string };
    'reports.return-stays': { userId: string; id: string };
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
    'reports.cover-later': {
      lane: 'own',
      run: async (ended) => ({ done: (tx) => coverLater(ctx, tx, ended) }),
    },
    'reports.settle-stay': {
      lane: 'own',
      run: async ({ stay }) => ({ done: (tx) => settleStay(ctx, tx, stay) }),
    },
    'reports.return-stays': {
      lane: 'own',
      run: async (plate) => ({ done: (tx) => returnUnproven(ctx, tx, plate) }),
    },
  }) satisfies Partial<JobDefinitions>;

import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { endRideByRule } from './gates.ts';
import { closeStay } from './parking.ts';

export const reportJobs = (ctx: Context) =>
  ({
    'reports.end-ride': async (ride) => ({
      done: (tx) => (ride.port === 'gates' ? endRideByRule : closeStay)(ctx, tx, ride),
    }),
  }) satisfies Partial<JobHandlers>;

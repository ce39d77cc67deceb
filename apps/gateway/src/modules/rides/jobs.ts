import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';

export const rideJobs = (_ctx: Context): JobHandlers => ({});

import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { sendAlarm } from './alarms.ts';

export const emergencyJobs = (ctx: Context) =>
  ({ 'ride.alarm': (message) => sendAlarm(ctx, message) }) satisfies Partial<JobHandlers>;

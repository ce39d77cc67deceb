import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { sendAlarm } from './alarms.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** Sends an alarm's message to one contact. */
    'ride.alarm': { userId: string; alarmId: string; contactId: string };
  }
}

export const emergencyJobs = (ctx: Context) =>
  ({
    'ride.alarm': { lane: 'sms', run: (message) => sendAlarm(ctx, message) },
  }) satisfies Partial<JobDefinitions>;

import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { after, type JobDefinitions, type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { feedInUse } from '../traffic/service.ts';
import { alertsInForce, alertView } from './alerts.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';
import { keepAlerts } from './store.ts';

const EVERY_MS = 60_000;

async function recordAlerts(ctx: Context): Promise<JobOutcome> {
  const { snapshot } = await rungOf(ctx, ALERTS_KEPT_MS);
  if (snapshot === null) return NOTHING_TO_DO;
  const { feed } = await feedInUse(ctx);
  const alerts = alertsInForce(snapshot.alerts, snapshot.at).map((each) => {
    const alert = alertView(feed, each);
    const contentHash = createHash('sha256').update(JSON.stringify(alert)).digest('hex');
    return { alert, contentHash };
  });
  return { done: (tx) => keepAlerts(tx, alerts, snapshot.at) };
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'alerts.keep': object;
  }
}

/** Stores the alerts in force every minute, as evidence for a rider's later claim about a disruption. */
export const departureJobs = (ctx: Context) =>
  ({
    'alerts.keep': {
      lane: 'own',
      // Without a realtime feed there is nothing to store.
      ...(ctx.adapters.live.name !== 'none' && { next: after(EVERY_MS) }),
      run: () => recordAlerts(ctx),
    },
  }) satisfies Partial<JobDefinitions>;

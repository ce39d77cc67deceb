import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { enqueue, type JobHandlers, type JobOutcome } from '../../jobs/queue.ts';
import { inTransaction } from '../../db/transaction.ts';
import { feedInUse } from '../traffic/service.ts';
import { alertsInForce, alertView } from './alerts.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';
import { keepAlerts } from './store.ts';

const EVERY_MS = 60_000;

const nextLook = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() + EVERY_MS);

/**
 * Puts the keeping of alerts in the queue, where one of all gateways takes it every minute: what a rider
 * says later of a disruption is looked up there. Nothing where no operator reports any.
 */
export async function scheduleKeeping(ctx: Context): Promise<void> {
  if (ctx.adapters.live.name === 'none') return;
  const job = { kind: 'alerts.keep', dedup: 'alerts.keep', payload: {} } as const;
  await enqueue(ctx, ctx.db, { ...job, runAt: nextLook(ctx) });
}

async function keepAgain(ctx: Context): Promise<JobOutcome> {
  const { snapshot } = await rungOf(ctx, ALERTS_KEPT_MS);
  if (snapshot === null) return { again: nextLook(ctx) };
  const { feed } = await feedInUse(ctx);
  const alerts = alertsInForce(snapshot.alerts, snapshot.at).map((each) => {
    const alert = alertView(feed, each);
    const contentHash = createHash('sha256').update(JSON.stringify(alert)).digest('hex');
    return { alert, contentHash };
  });
  await inTransaction(ctx.db, (tx) => keepAlerts(tx, alerts, snapshot.at));
  return { again: nextLook(ctx) };
}

export const departureJobs = (ctx: Context) =>
  ({ 'alerts.keep': () => keepAgain(ctx) }) satisfies Partial<JobHandlers>;

import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import type { Metrics } from '../http/metrics.ts';

/** Several who look at the figures within this time get the same ones. */
const KEPT_MS = 5000;

interface Waiting {
  what: 'job' | 'payment' | 'refund';
  /** Kind of the job, provider of the payment, reason of the refund. */
  name: string;
  count: number;
  oldest: Date;
}

/** What waits, each from an index that holds nothing else: overdue jobs, payments and refunds without an end. */
const waiting = ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  sql<Waiting>`
    select 'job' as what, kind as name, count(*) as count, min(run_at) as oldest
    from jobs where done_at is null and run_at <= ${clock.now()} group by kind
    union all
    select 'payment', provider, count(*), min(started_at)
    from payments where status = 'confirming' group by provider
    union all
    select 'refund', reason, count(*), min(requested_at)
    from refunds where status = 'pending' group by reason`.execute(db);

const FIGURES = [
  ['job', 'jobs_overdue', 'kind', 'Jobs whose time has come and that no gateway has taken'],
  ['payment', 'payments_confirming', 'provider', 'Payments whose end is not known yet'],
  ['refund', 'refunds_owed', 'reason', 'Refunds whose money has not gone back yet'],
] as const;

/**
 * Shows what waits in the database, the same at every gateway: how many of a kind, and for how long the oldest has.
 * While the database is away these figures are missing.
 */
export function addBacklogMetrics({ registry }: Metrics, ctx: Pick<Context, 'db' | 'clock'>): void {
  let read: Promise<readonly Waiting[]> = Promise.resolve([]);
  let readAt = Number.NEGATIVE_INFINITY;
  const look = (): Promise<readonly Waiting[]> => {
    const now = performance.now();
    if (now - readAt > KEPT_MS) {
      readAt = now;
      read = waiting(ctx).then(
        ({ rows }) => rows,
        () => [],
      );
    }
    return read;
  };
  for (const [what, name, label, help] of FIGURES) {
    const show = (gauge: string, text: string, value: (row: Waiting) => number): void =>
      registry.registerMetric(
        new Gauge({
          name: gauge,
          help: text,
          labelNames: [label],
          registers: [],
          async collect() {
            const rows = await look();
            this.reset();
            for (const row of rows) {
              if (row.what === what) this.set({ [label]: row.name }, value(row));
            }
          },
        }),
      );
    show(name, help, ({ count }) => count);
    show(
      `${name}_oldest_seconds`,
      `${help}: for how long the oldest`,
      ({ oldest }) => (ctx.clock.now().getTime() - oldest.getTime()) / 1000,
    );
  }
}

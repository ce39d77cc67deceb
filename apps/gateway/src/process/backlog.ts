import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import type { Metrics } from '../http/metrics.ts';
import type { BacklogLine } from '../modules/define.ts';

/** Scrapes within this time share one read. */
const CACHE_MS = 5000;

interface Waiting {
  /** The name of its line. */
  line: string;
  /** The value of its label. */
  name: string;
  count: number;
  oldest: Date;
}

/** Backlog lines that belong to no module. */
const OWN: readonly BacklogLine[] = [
  {
    name: 'jobs_overdue',
    label: 'kind',
    help: 'Due jobs that no gateway has claimed',
    waiting: (now) => sql`
      select kind as name, count(*) as count, min(run_at) as oldest
      from jobs where done_at is null and run_at <= ${now} group by kind`,
  },
];

/** Reads what waits on all lines, in one statement. */
const waitingOn = (lines: readonly BacklogLine[], { db, clock }: Pick<Context, 'db' | 'clock'>) =>
  sql<Waiting>`${sql.join(
    lines.map(
      ({ name, waiting }) =>
        sql`select ${name}::text as line, waiting.* from (${waiting(clock.now())}) waiting`,
    ),
    sql` union all `,
  )}`.execute(db);

/**
 * Adds metrics of what waits in the database, the same at every gateway: the count per kind and the age of the oldest.
 * They are missing while the database is away.
 */
export function addBacklogMetrics(
  { registry }: Metrics,
  ctx: Pick<Context, 'db' | 'clock'>,
  ofModules: readonly BacklogLine[],
): void {
  const lines = [...OWN, ...ofModules];
  let read: Promise<readonly Waiting[]> = Promise.resolve([]);
  let readAt = Number.NEGATIVE_INFINITY;
  const look = (): Promise<readonly Waiting[]> => {
    const now = performance.now();
    if (now - readAt > CACHE_MS) {
      readAt = now;
      read = waitingOn(lines, ctx).then(
        ({ rows }) => rows,
        () => [],
      );
    }
    return read;
  };
  for (const { name, label, help } of lines) {
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
              if (row.line === name) this.set({ [label]: row.name }, value(row));
            }
          },
        }),
      );
    show(name, help, ({ count }) => count);
    show(
      `${name}_oldest_seconds`,
      `${help}: age of the oldest`,
      ({ oldest }) => (ctx.clock.now().getTime() - oldest.getTime()) / 1000,
    );
  }
}

import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { MAX_SKEW_MS } from '../db/time.ts';
import type { Metrics } from '../http/metrics.ts';

const EVERY_MS = 60_000;
/** Slower answers are ignored, because the error is up to half of their duration. */
const SLOW_MS = 1000;

type Deps = Pick<Context, 'db' | 'clock' | 'log'>;

/** Returns how far the gateway's clock is ahead of the database's, in ms; undefined if there is no answer in time. */
async function skewOf({ db, clock }: Deps): Promise<number | undefined> {
  const startedAt = clock.now().getTime();
  const answer = await sql<{ now: Date }>`select clock_timestamp() as now`
    .execute(db)
    .catch(() => {});
  const took = clock.now().getTime() - startedAt;
  const now = answer?.rows[0]?.now.getTime();
  return now === undefined || took > SLOW_MS ? undefined : startedAt + took / 2 - now;
}

/**
 * Compares the gateway's clock with the database's now and every minute. Exports the difference as a metric, and logs a
 * warning each time it is more than two seconds. Returns a function that stops this.
 */
export function watchClock(ctx: Deps, metrics: Pick<Metrics, 'clockSkew'>): () => void {
  const look = async (): Promise<void> => {
    const ms = await skewOf(ctx);
    const seconds = ms === undefined ? undefined : ms / 1000;
    metrics.clockSkew(seconds);
    if (ms === undefined || Math.abs(ms) <= MAX_SKEW_MS) return;
    ctx.log.warn(
      { event: 'clock.differs', aheadSeconds: seconds },
      "the gateway's clock differs from the database's",
    );
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}

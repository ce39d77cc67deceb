import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Metrics } from '../http/metrics.ts';

/** A time service keeps machines within milliseconds: this far apart, one of them has none. */
const MOST_MS = 2000;
const EVERY_MS = 60_000;
/** Half of what an answer takes is how wrong it may be. */
const SLOW_MS = 1000;

type Deps = Pick<Context, 'db' | 'clock' | 'log'>;

/** How far the gateway's clock is ahead of the database's, in ms; undefined where the answer is late or none. */
async function skewOf({ db, clock }: Deps): Promise<number | undefined> {
  const asked = clock.now().getTime();
  const answer = await sql<{ now: Date }>`select clock_timestamp() as now`
    .execute(db)
    .catch(() => {});
  const took = clock.now().getTime() - asked;
  const now = answer?.rows[0]?.now.getTime();
  return now === undefined || took > SLOW_MS ? undefined : asked + took / 2 - now;
}

/**
 * Looks now and each minute whether the gateway's clock goes with the database's, shows how far they lie apart, and says
 * so in the log for as long as it is more than two seconds. Gives what stops it.
 */
export function watchClock(ctx: Deps, metrics: Pick<Metrics, 'clockSkew'>): () => void {
  const look = async (): Promise<void> => {
    const ms = await skewOf(ctx);
    const seconds = ms === undefined ? undefined : ms / 1000;
    metrics.clockSkew(seconds);
    if (ms === undefined || Math.abs(ms) <= MOST_MS) return;
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

import { DAY_MS } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Retention } from '../db/own-tables.ts';

const EVERY_MS = 10 * 60_000;

type TableRetention = Retention & { table: string };

/** Maximum rows per statement, so that each takes only a moment and does not hold up others. */
const BATCH_ROWS = 1000;

/** Deletes rows past their retention. A table that fails does not keep the others from being pruned. */
export async function prune(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  ofOwners: readonly TableRetention[],
): Promise<void> {
  for (const { table, column, days, at = sql.ref(column) } of ofOwners) {
    const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
    const deleteBatch = sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${at} < ${before}
      limit ${BATCH_ROWS} for update skip locked))`;
    try {
      let deleted: number;
      do {
        const { numAffectedRows } = await deleteBatch.execute(ctx.db);
        deleted = Number(numAffectedRows);
      } while (deleted === BATCH_ROWS);
    } catch (err) {
      ctx.log.warn({ event: 'retention.failed', err, table }, 'old rows could not be deleted');
    }
  }
}

/** Prunes every 10 minutes. Returns a function that stops it. */
export function startPruning(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  ofOwners: readonly TableRetention[],
): () => void {
  const timer = setInterval(() => void prune(ctx, ofOwners), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

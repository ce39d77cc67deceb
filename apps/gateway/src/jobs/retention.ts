import { DAY_MS } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Retention } from '../db/own-tables.ts';

const EVERY_MS = 10 * 60_000;

type TableRetention = Retention & { table: string };

/** So many rows are deleted by one statement: a moment's work, after which others have their turn. */
const AT_ONCE = 1000;

/** Deletes what is past its time. A table that cannot be pruned is no reason to leave the others. */
export async function prune(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  ofOwners: readonly TableRetention[],
): Promise<void> {
  for (const { table, column, days, at = sql.ref(column) } of ofOwners) {
    const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
    const some = sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${at} < ${before}
      limit ${AT_ONCE} for update skip locked))`;
    try {
      let deleted: number;
      do {
        const { numAffectedRows } = await some.execute(ctx.db);
        deleted = Number(numAffectedRows);
      } while (deleted === AT_ONCE);
    } catch (err) {
      ctx.log.warn({ event: 'retention.failed', err, table }, 'old rows could not be deleted');
    }
  }
}

/** Prunes now and then; gives what stops it. */
export function startPruning(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  ofOwners: readonly TableRetention[],
): () => void {
  const timer = setInterval(() => void prune(ctx, ofOwners), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

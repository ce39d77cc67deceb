import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from './database.ts';

/** Machines with a time service differ by milliseconds; with this difference one of them has none. */
export const MAX_SKEW_MS = 2000;

interface Deps {
  clock: Clock;
}

/** Returns the database's time, which all gateways share. */
export async function databaseTime({ clock }: Deps, db: Db | Tx): Promise<Date> {
  if (clock.databaseNow !== undefined) return clock.databaseNow();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return row.now;
}

/**
 * Returns the database's time, and by how much the gateway's clock certainly differs from it, in ms: what the duration of the
 * answer can explain does not count, so a busy database never makes a right clock look wrong.
 */
export async function comparedTime(
  { clock }: Deps,
  db: Db | Tx,
): Promise<{ now: Date; differsMs: number }> {
  const before = clock.now().getTime();
  const now = await databaseTime({ clock }, db);
  const after = clock.now().getTime();
  return { now, differsMs: Math.max(0, before - now.getTime(), now.getTime() - after) };
}

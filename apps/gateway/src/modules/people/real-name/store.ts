import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { queries } from './tables.ts';

/**
 * Returns the number of other riders whose verified identity is this one. Locks the identity against counting and adding until
 * this transaction ends.
 *
 * @param fingerprints of the identity, one per key
 */
export async function countOthers(
  tx: Tx,
  userId: string,
  fingerprints: readonly string[],
): Promise<number> {
  // Sorted, so that two transactions with a common key do not deadlock.
  for (const fingerprint of [...fingerprints].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
  }
  const { count } = await queries(tx)
    .selectFrom('real_names')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('identity', 'in', fingerprints)
    .where('user_id', '<>', userId)
    .where('state', '=', 'passed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { queries } from './tables.ts';

/**
 * For how many other riders an identity counts. Nobody else counts or adds one of it until this transaction ends.
 *
 * @param fingerprints of the identity, by every key
 */
export async function countOthers(
  tx: Tx,
  userId: string,
  fingerprints: readonly string[],
): Promise<number> {
  // In one order, so that two who share a key do not wait for each other.
  for (const one of [...fingerprints].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(tx);
  }
  const { count } = await queries(tx)
    .selectFrom('real_names')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('identity', 'in', fingerprints)
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

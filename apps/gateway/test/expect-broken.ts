import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { TestGateway } from './harness.ts';

/** What a gateway may not do, a lost row or write would have done: the rule must find it. */
export async function expectBroken(
  gw: TestGateway,
  change: string,
  rule: (db: Tx) => Promise<string[]>,
): Promise<void> {
  const undone = new Error('undone');
  const tried = inTransaction(gw.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
    expect(await rule(tx)).not.toEqual([]);
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
}

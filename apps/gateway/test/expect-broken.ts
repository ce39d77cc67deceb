import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { TestGateway } from './harness.ts';

/** Checks that a rule finds a fault, such as a lost row, after a change that the gateway itself never makes. */
export async function expectBroken(
  gw: TestGateway,
  change: string,
  rule: (db: Tx) => Promise<string[]>,
): Promise<void> {
  const undone = new Error('undone');
  const attempt = inTransaction(gw.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
    expect(await rule(tx)).not.toEqual([]);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
}

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { applyEvent, lockOrder } from '../../src/modules/orders/service.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { giveOrder, userIdOf } from '../../test/orders.ts';
import { pointsFaults } from './rules.ts';

describe.skipIf(!hasDatabase())('the rule of points', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    const userId = await userIdOf(gw.db, await gw.login('13900000301'));
    for (let i = 0; i < 2; i++) {
      const ride = { type: 'metro', status: 'paid', paid_cents: 1200 } as const;
      const id = await giveOrder(gw, userId, ride);
      await inTransaction(gw.db, async (tx) => {
        await applyEvent(gw.ctx, tx, await lockOrder(tx, { userId, id }), 'settled');
      });
    }
    await gw.runJobs();
  });
  afterAll(async () => await gw.close());

  it('holds where each ride has its points', async () => {
    expect(await gw.db.selectFrom('ride_facts').select('type').execute()).toHaveLength(2);
    expect(await pointsFaults(gw.db)).toEqual([]);
  });

  it.each([
    'delete from ledger_postings where seq = 2',
    'delete from ledger_entries where seq = 2 and n = 0',
    'delete from ledger_lots where lot = 2',
    'delete from ledger_accounts',
    'delete from ride_facts',
    'update ride_facts set fare_cents = 2200',
    'update ride_facts set reversed_at = now()',
  ])('is broken by `%s`', async (change) => {
    const undone = new Error('undone');
    const tried = inTransaction(gw.db, async (tx) => {
      // What a gateway may not do, a lost row would have done.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(change).execute(tx);
      expect(await pointsFaults(tx)).not.toEqual([]);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
  });
});

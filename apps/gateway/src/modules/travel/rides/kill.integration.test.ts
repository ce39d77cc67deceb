import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../test/patience.ts';
import { PEOPLES_SQUARE, rideRow, XUJIAHUI } from '../../../../test/called-rides.ts';
import { cleanUp, newDataDir, startProcess } from '../../../../test/gateway-process.ts';
import { hasDatabase, startGateway, testClock } from '../../../../test/harness.ts';
import { withoutLimits } from '../../../db/transaction.ts';

describe.skipIf(!hasDatabase())('a gateway killed after it stored a ride request', () => {
  afterAll(async () => await cleanUp());

  it('before asking the dispatcher: another one asks, and it is one ride', async () => {
    const gw = await startGateway({ clock: testClock(new Date()) });
    const token = await gw.login('13600000001');
    const env = {
      DATABASE_URL: gw.databaseUrl,
      LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
      DISPATCH_PACE: '100',
    };
    const first = await startProcess({ ...env, DATA_DIR: newDataDir() });
    const ends = { from: PEOPLES_SQUARE, to: XUJIAHUI };
    const estimate = await gw.call('POST auto:/v1/ride-estimates', { body: ends });
    const taxiEstimate = estimate.body.services.find(({ service }) => service === 'taxi');
    const call = async (address: string): Promise<{ id: string }> => {
      const answer = await fetch(`${address}/v1/rides`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'killed-in-the-middle',
        },
        body: JSON.stringify({
          ...ends,
          service: 'taxi',
          estimateCents: taxiEstimate?.estimate.totalCents ?? 0,
        }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { id: string };
    };

    // The dispatcher's table is locked: the ride is stored, and the request waits.
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = gw.db.transaction().execute(async (tx) => {
      await withoutLimits(tx);
      await sql`lock table sandbox.rides in access exclusive mode`.execute(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const firstCall = call(first.address).then(
      () => 'answered',
      () => 'cut off',
    );
    const id = await vi.waitFor(async () => {
      const row = await gw.db.selectFrom('rides').select('id').executeTakeFirstOrThrow();
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(gw.db);
      expect(waiting.rows.length).toBeGreaterThan(0);
      return row.id;
    }, PATIENCE_MS);
    await first.kill();
    // A statement that waits for a lock does not notice that its client died.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(gw.db);
    release.resolve();
    await holding;
    expect(await firstCall).toBe('cut off');
    expect(await gw.db.selectFrom('sandbox.rides').select('ride_id').execute()).toEqual([]);
    expect(await rideRow(gw, id)).toMatchObject({ state: 'requested', provider_ride_no: null });

    const second = await startProcess({ ...env, DATA_DIR: newDataDir() });
    await vi.waitFor(async () => expect((await rideRow(gw, id)).driver).not.toBeNull(), {
      timeout: PATIENCE_MS,
      interval: 200,
    });
    expect((await call(second.address)).id).toBe(id);
    const dispatcherRides = await gw.db.selectFrom('sandbox.rides').select('ride_id').execute();
    expect(dispatcherRides).toEqual([{ ride_id: id }]);
    await second.stop();
    await gw.close();
  }, 240_000);
});

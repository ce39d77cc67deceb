import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { PATIENCE_MS } from '../../test/patience.ts';
import { connect, prepared } from './database.ts';
import { isDatabaseOutage } from './outage.ts';
import { inTransaction } from './transaction.ts';

type Database = Awaited<ReturnType<typeof freshDatabase>>;

describe.skipIf(!hasDatabase())('several servers of a database', { timeout: 240_000 }, () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(async () => await database.drop());

  it('are left and found again, with what runs on a silent one refused', async () => {
    const [first, second] = [
      await startDatabaseProxy(database.url),
      await startDatabaseProxy(database.url),
    ];
    const { username, password, pathname } = new URL(first.url);
    const { db } = connect(
      `postgres://${username}:${password}@127.0.0.1:${first.port},127.0.0.1:${second.port}${pathname}`,
      { max: 3 },
    );
    const ask = async (): Promise<number> => {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
      return rows[0]?.one ?? 0;
    };
    expect(await ask()).toBe(1);
    const sleeper = sql`select pg_sleep(60)`.execute(db).then(
      () => undefined,
      (error: unknown) => error,
    );
    first.mode('hole');
    await vi.waitFor(async () => expect(await ask()).toBe(1), { timeout: PATIENCE_MS });
    expect(isDatabaseOutage(await sleeper)).toBe(true);
    const statement = { name: 'one_of_several', text: 'select $1::int as one', values: [7] };
    expect(await prepared(db, statement)).toEqual([{ one: 7 }]);
    first.mode('open');
    second.mode('cut');
    await vi.waitFor(async () => expect(await ask()).toBe(1), { timeout: PATIENCE_MS });
    await db.destroy();
    await first.close();
    await second.close();
  });
});

describe.skipIf(!hasDatabase())(
  'a commit that waits for a standby which is away',
  { timeout: 240_000 },
  () => {
    let database: Database;
    let waiting: ReturnType<typeof connect>;
    let observer: ReturnType<typeof connect>;
    /** The other databases of this server do not wait: they commit asynchronously. */
    const standbys = async (names: string): Promise<void> => {
      await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(
        observer.db,
      );
      await sql`select pg_reload_conf()`.execute(observer.db);
    };
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from kept`.execute(
        observer.db,
      );
      return rows[0]?.n ?? 0;
    };
    beforeAll(async () => {
      database = await freshDatabase();
      observer = connect(database.url, { max: 1 });
      waiting = connect(database.url, { max: 1 });
      await sql`create table kept (n int)`.execute(observer.db);
      await standbys('missing');
    });
    afterAll(async () => {
      await standbys('');
      await waiting.db.destroy();
      await observer.db.destroy();
      await database.drop();
    });

    /** Writes a row that no standby gets. Resolves to the outcome. */
    const write = async (n: number): Promise<unknown> =>
      await inTransaction(waiting.db, async (tx) => {
        await sql`set local synchronous_commit = on`.execute(tx);
        await sql`insert into kept values (${n})`.execute(tx);
      }).then(
        () => 'acknowledged',
        (error: unknown) => (isDatabaseOutage(error) ? 'outage' : error),
      );
    const waitingBackend = async (): Promise<number> => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event = 'SyncRep'`.execute(observer.db);
      return rows[0]?.pid ?? 0;
    };
    /**
     * Writes a row whose commit waits for a standby. A write that begins before the server has read its new settings
     * commits at once; it is removed and repeated.
     */
    const writeThatWaits = async (
      n: number,
    ): Promise<{ outcome: Promise<unknown>; pid: number }> => {
      let isSettled = false;
      const begin = (): Promise<unknown> => {
        isSettled = false;
        return write(n).finally(() => (isSettled = true));
      };
      let outcome = begin();
      const pid = await vi.waitFor(
        async () => {
          if (isSettled) {
            await sql`delete from kept where n = ${n}`.execute(observer.db);
            outcome = begin();
          }
          const waitingPid = await waitingBackend();
          expect(waitingPid).toBeGreaterThan(0);
          return waitingPid;
        },
        { timeout: PATIENCE_MS, interval: 20 },
      );
      return { outcome, pid };
    };

    it('is seen by nobody, and not acknowledged, until the standby is back', async () => {
      const { outcome } = await writeThatWaits(1);
      expect(await Promise.race([outcome, delay(500, 'pending')])).toBe('pending');
      expect(await count()).toBe(0);
      await standbys('');
      expect(await outcome).toBe('acknowledged');
      expect(await count()).toBe(1);
      await standbys('missing');
    });

    it('is no success when somebody cancels the wait', async () => {
      const { outcome, pid } = await writeThatWaits(2);
      await sql`select pg_cancel_backend(${pid})`.execute(observer.db);
      expect(await outcome).toBe('outage');
      // PostgreSQL keeps it on this server.
      expect(await count()).toBe(2);
    });
  },
);

import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '../../sandbox/tables.ts';
import { START } from '../../test/clock-start.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { inSeason } from '../../test/operator-data.ts';
import { giveOrder, userIdOf } from '../../test/orders.ts';
import { PATIENCE_MS } from '../../test/patience.ts';
import { type DatabaseServers, startDatabaseServers } from '../../test/standby-servers.ts';
import { connect } from '../db/database.ts';
import { migrate, PRODUCT } from '../db/migrate.ts';
import { Standbys } from '../db/standbys.ts';
import { KINDS } from '../modules.ts';
import { dataInForce, releaseBundled } from '../modules/base/catalogue/service.ts';
import type { Handlers } from './call.ts';
import { createMetrics } from './metrics.ts';
import { readingFromStandbys } from './standby-reads.ts';

const PLAN = { from: '31.1943,121.4365', to: '31.2335,121.4762' };

/** Migrates a database and releases the bundled data, as the template of the other tests. */
async function fill(url: string): Promise<void> {
  const { db } = connect(url, { max: 2 });
  await migrate(db, [PRODUCT, migrations]);
  await releaseBundled({ db, kinds: KINDS, clock: { now: () => START } }, inSeason);
  await db.destroy();
}

describe.skipIf(!hasDatabase())('reads at standbys', { timeout: PATIENCE_MS }, () => {
  let servers: DatabaseServers;
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let token: string;
  let userId: string;

  /** The standbys as one address; their order is that of `servers.standbys`. */
  const readUrl = (): string => {
    const hosts = servers.standbys.map(({ url }) => new URL(url).host).join(',');
    return servers.primary.url.replace(new URL(servers.primary.url).host, hosts);
  };
  const begin = (): Promise<TestGateway> =>
    startGateway({ databaseUrl: servers.primary.url, readUrl: readUrl() });

  beforeAll(async () => {
    // A read that conflicts with the replay of the log is cancelled soon.
    servers = await startDatabaseServers(2, fill, { max_standby_streaming_delay: '200ms' });
    gw = await begin();
    otherGateway = await begin();
    token = await gw.login('13800138101');
    userId = await userIdOf(gw.db, token);
    await usesStandbys(2);
  }, PATIENCE_MS);
  afterAll(async () => {
    await gw?.close();
    await otherGateway?.close();
    await servers?.remove();
  });

  /** Returns the value of a metric's series. */
  const figure = async (name: string, from = gw): Promise<number> => {
    const { body } = await from.app.inject('/metrics');
    const line = body.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? 0);
  };
  const readsOf = (server: string, cause: string): Promise<number> =>
    figure(`standby_reads_total{server="${server}",cause="${cause}"}`);
  const isUsed = async (n: number): Promise<boolean> => {
    const { host } = new URL(servers.standbys[n]?.url ?? '');
    return (await figure(`standby_used{standby="${host}"}`)) === 1;
  };
  const usesStandbys = async (count: number): Promise<void> =>
    await vi.waitFor(
      async () => {
        const flags = await Promise.all(servers.standbys.map((_, n) => isUsed(n)));
        expect(flags.filter(Boolean)).toHaveLength(count);
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
  const orderIds = async (from: TestGateway): Promise<string[]> => {
    const { status, body } = await from.call('GET maas:/v1/orders', {}, { token });
    expect(status).toBe(200);
    return body.items.map(({ id }) => id);
  };
  const onStandbys = async (statement: string): Promise<void> => {
    for (const standby of servers.standbys) await standby.query(statement);
  };
  /** Holds a lock at the primary, and so at the standbys, which excludes reads of orders. */
  const lockOrders = async (): Promise<{ release: () => Promise<void> }> => {
    const client = new Client({ connectionString: servers.primary.url });
    await client.connect();
    await client.query('begin');
    await client.query('lock table orders in access exclusive mode');
    // A commit flushes what the log has of the lock.
    await servers.primary.query(`select pg_logical_emit_message(true, '', '')`);
    return {
      release: async () => {
        await client.query('rollback');
        await client.end();
      },
    };
  };

  it('take a rider to a standby, which shows what the rider wrote before', async () => {
    const before = await readsOf('standby', 'chosen');
    await vi.waitFor(
      async () => {
        await orderIds(gw);
        expect(await readsOf('standby', 'chosen')).toBeGreaterThan(before);
      },
      { timeout: PATIENCE_MS },
    );
    for (let n = 1; n <= 20; n++) {
      const id = await giveOrder(gw, userId);
      expect(await orderIds(n % 2 === 0 ? gw : otherGateway)).toContain(id);
      await gw.db.deleteFrom('orders').where('id', '=', id).execute();
      expect(await orderIds(gw)).not.toContain(id);
    }
  });

  it('take a rider to the primary while no standby has what the rider wrote', async () => {
    await onStandbys('select pg_wal_replay_pause()');
    await vi.waitFor(
      async () => {
        for (const standby of servers.standbys) {
          const [row] = await standby.query<{ state: string }>(
            'select pg_get_wal_replay_pause_state() as state',
          );
          expect(row?.state).toBe('paused');
        }
      },
      { timeout: PATIENCE_MS },
    );
    const before = await readsOf('primary', 'behind');
    const id = await giveOrder(gw, userId);
    expect(await orderIds(gw)).toContain(id);
    expect(await orderIds(otherGateway)).toContain(id);
    expect(await readsOf('primary', 'behind')).toBe(before + 1);
    // What everybody sees can be some seconds old.
    const answersBefore = await readsOf('standby', 'chosen');
    expect((await gw.call('GET maas:/v1/plans', { query: PLAN })).status).toBe(200);
    expect(await readsOf('standby', 'chosen')).toBe(answersBefore + 1);
    await usesStandbys(0);
    expect((await gw.call('GET maas:/v1/plans', { query: PLAN })).status).toBe(200);
    expect(await readsOf('primary', 'no_standby')).toBeGreaterThan(0);
    const [, second] = servers.standbys;
    await second?.query('select pg_wal_replay_resume()');
    await usesStandbys(1);
    expect(await isUsed(1)).toBe(true);
    await onStandbys('select pg_wal_replay_resume()');
    await usesStandbys(2);
  });

  it('are repeated at the primary if the standby dies while it answers', async () => {
    const failed = await readsOf('primary', 'failed');
    const lock = await lockOrders();
    const waits = async (n: number): Promise<boolean> => {
      const rows = await servers.standbys[n]?.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%orders%'`,
      );
      return rows?.length === 1;
    };
    const answer = orderIds(gw);
    const hung = await vi.waitFor(
      async () => {
        const n = (await waits(0)) ? 0 : 1;
        expect(await waits(n)).toBe(true);
        return n;
      },
      { timeout: PATIENCE_MS, interval: 20 },
    );
    await servers.standbys[hung]?.kill();
    await lock.release();
    expect((await answer).length).toBe(1);
    expect(await readsOf('primary', 'failed')).toBe(failed + 1);
    await usesStandbys(1);
    await servers.standbys[hung]?.start();
    await usesStandbys(2);
  });

  it('are repeated at the primary if they conflict with the recovery of the standby', async () => {
    const standbys = new Standbys(readUrl(), gw.ctx, { max: 2, pooled: false });
    await vi.waitFor(
      () => expect(standbys.all.filter(({ fault }) => fault === undefined)).toHaveLength(2),
      { timeout: PATIENCE_MS },
    );
    const failures: unknown[] = [];
    const { 'GET maas:/v1/orders': read } = readingFromStandbys(
      { 'GET maas:/v1/orders': async () => 'the primary' } as unknown as Handlers,
      (db) => ({
        'GET maas:/v1/orders': async () => {
          try {
            await sql`select pg_sleep(5) from orders`.execute(db);
            return 'a standby' as never;
          } catch (error) {
            failures.push(error);
            throw error;
          }
        },
      }),
      standbys,
      createMetrics(),
    );
    const answer = read({ caller: undefined } as never);
    await vi.waitFor(
      async () => {
        const rows = await Promise.all(
          servers.standbys.map((each) =>
            each.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`),
          ),
        );
        expect(rows.flat()).toHaveLength(1);
      },
      { timeout: PATIENCE_MS, interval: 20 },
    );
    const lock = await lockOrders();
    expect(await answer).toBe('the primary');
    expect(failures).toMatchObject([
      { code: '40001', message: 'canceling statement due to conflict with recovery' },
    ]);
    await lock.release();
    await standbys.close();
  });

  it('go on while the primary is down: guide, plans and campaign pages', async () => {
    const failed = await readsOf('primary', 'failed');
    await servers.primary.kill();
    const reads = [
      () => gw.call('GET maas:/v1/stations', { query: { q: '人民广场' } }),
      () => gw.call('GET maas:/v1/lines'),
      () => gw.call('GET maas:/v1/plans', { query: PLAN }),
      () => gw.call('GET maas:/v1/campaign-pages', { query: { path: '/wednesday' } }),
    ];
    for (let round = 0; round < 3; round++) {
      for (const read of reads) expect((await read()).status).toBe(200);
    }
    expect((await gw.call('GET maas:/v1/orders', {}, { token })).status).toBe(503);
    expect(await readsOf('primary', 'failed')).toBe(failed);
    // A gateway whose known data are too old reads them from a standby.
    const { db } = connect(servers.primary.url, { max: 1 });
    const standbys = new Standbys(readUrl(), { ...gw.ctx, db }, { max: 2, pooled: false });
    const [standby] = standbys.all;
    const data = await dataInForce({ ...gw.ctx, db: standby?.db ?? db });
    expect(data.version).toBe(1);
    await standbys.close();
    await db.destroy();
    await servers.primary.start();
    await vi.waitFor(async () => expect(await orderIds(gw)).toHaveLength(1), {
      timeout: PATIENCE_MS,
    });
    await usesStandbys(2);
  });

  it('leave out a server that has become a primary', async () => {
    await servers.standbys[0]?.query('select pg_promote()');
    await usesStandbys(1);
    expect(await isUsed(0)).toBe(false);
    const id = await giveOrder(gw, userId);
    expect(await orderIds(gw)).toContain(id);
  });
});

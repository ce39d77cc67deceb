import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../../test/database-proxy.ts';
import {
  freshDatabase,
  hasDatabase,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { brandOf } from './service.ts';

const RIVER = { zh: '江城出行', en: 'River & Rail' };
/** Longer than what was read earlier counts as new. */
const AGED_MS = 2100;

describe.skipIf(!hasDatabase())('the brand', { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let proxy: DatabaseProxy;
  let gw: TestGateway;
  beforeAll(async () => {
    database = await freshDatabase();
    proxy = await startDatabaseProxy(database.url);
    gw = await startGateway({ databaseUrl: proxy.url, givesUp: true });
  });
  afterAll(async () => {
    await gw?.close();
    await proxy?.close();
    await database?.drop();
  });

  it('of a silent database is the last one, for which no document waits', async () => {
    const brand = brandOf(gw.ctx);
    expect(await brand()).toEqual({ zh: '城市出行', en: 'City Transit' });
    gw.clock.advance(1000);
    await releaseData([gw], ({ operator, ...data }) => ({
      ...data,
      operator: { ...operator, brand: RIVER },
    }));
    expect(await brand()).toEqual(RIVER);
    await delay(AGED_MS);
    proxy.mode('hole');
    const data = dataInForce(gw.ctx).then(() => 'the data came first');
    expect(await Promise.race([data, brand()])).toEqual(RIVER);
    // During the rest no document waits at all.
    expect(await Promise.race([data, brand()])).toEqual(RIVER);
    proxy.mode('open');
    await data;
  });
});

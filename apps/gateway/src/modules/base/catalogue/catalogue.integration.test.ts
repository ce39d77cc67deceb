import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  freshDatabase,
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { inSeason } from '../../../../test/operator-data.ts';
import { connect } from '../../../db/database.ts';
import { listen, stopListening } from '../../../db/notify.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { KINDS } from '../../../modules.ts';
import { operatorFolder, readFolder } from './folder.ts';
import { keepDraft, listReleases, loadData, type ReleaseOptions, rollBack } from './release.ts';
import { understand } from './understand.ts';
import { dataInForce, dataOfVersion, type OperatorData, releaseBundled } from './service.ts';
import { addRelease, addVersion, lockReleases } from './store.ts';
import { AUTHOR } from '../../../../test/release-author.ts';

const bundled = inSeason(readFolder(operatorFolder(), KINDS));
/** Data as riders read it. */
const inUse = (data: typeof bundled) => understand(data, KINDS).data;
const NOW: ReleaseOptions = { at: undefined, author: AUTHOR };

/** The bundled data with another price for one product. */
const priced = (unitCents: number): OperatorData => ({
  ...bundled,
  products: bundled.products.map((product) =>
    product.id === 'metro-1day' ? { ...product, unitCents } : product,
  ),
});

describe.skipIf(!hasDatabase())('operator data of a new database', () => {
  it('is the bundled data, at any time', async () => {
    const gw = await startGateway();
    try {
      const first = { version: 1, data: inUse(bundled) };
      expect(await dataInForce(gw.ctx)).toEqual(first);
      gw.clock.set(new Date('2020-01-01T00:00:00Z'));
      expect(await dataInForce(gw.ctx)).toEqual(first);
      await expect(dataOfVersion(gw.ctx, 2)).rejects.toThrow('no version 2');
    } finally {
      await gw.close();
    }
  });

  it('is released once, even if several gateways start in parallel', async () => {
    const database = await freshDatabase();
    const gateways = Array.from({ length: 6 }, () => connect(database.url, { max: 2 }).db);
    try {
      await Promise.all(
        gateways.map((db) => releaseBundled({ db, clock: testClock(), kinds: KINDS })),
      );
      const [releases = []] = await Promise.all(gateways.map((db) => listReleases(db, new Date())));
      expect(releases).toMatchObject([
        { release: 1, version: 1, how: 'bundled', state: 'in_force' },
      ]);
    } finally {
      await Promise.all(gateways.map((db) => db.destroy()));
      await database.drop();
    }
  });
});

describe.skipIf(!hasDatabase())('a release of operator data', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    await new Promise<void>((missed) =>
      listen(otherGateway.ctx, { channel: 'operator_data', heard: () => {}, missed }),
    );
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });
  beforeEach(async () => {
    await gw.db.deleteFrom('operator_releases').where('release', '>', 1).execute();
    await gw.db.deleteFrom('operator_versions').where('version', '>', 1).execute();
  });

  const versions = async (): Promise<number[]> =>
    (await gw.db.selectFrom('operator_versions').select('version').execute()).map(
      ({ version }) => version,
    );

  it('returns the differences, and a dry run writes nothing', async () => {
    const { coupons, skins } = bundled;
    const changed: OperatorData = {
      ...priced(1900),
      skins: skins.slice(1).toReversed(),
      coupons: [...coupons, { ...coupons[0], id: 'new-one' } as (typeof coupons)[0]],
      points: { ...bundled.points, expiry: { months: 24 } },
    };
    const expected = [
      { kind: 'coupons', id: 'new-one', change: 'added', fields: [] },
      {
        kind: 'products',
        id: 'metro-1day',
        change: 'changed',
        fields: [{ path: 'unitCents', from: 1800, to: 1900 }],
      },
      { kind: 'skins', id: skins[0]?.id, change: 'removed', fields: [] },
      {
        kind: 'points',
        id: null,
        change: 'changed',
        fields: [{ path: 'expiry.months', from: 12, to: 24 }],
      },
    ];
    const dry = await loadData(gw.ctx, changed, { ...NOW, author: undefined });
    expect(dry).toMatchObject({ against: 1, made: undefined });
    expect(dry.differences).toHaveLength(expected.length);
    expect(dry.differences).toEqual(expect.arrayContaining(expected));
    expect(await versions()).toEqual([1]);
    expect((await loadData(gw.ctx, changed, NOW)).differences).toEqual(dry.differences);
    expect(await versions()).toEqual([1, 2]);
  });

  it('is not made if the data equals the data in force', async () => {
    const secondLoad = await loadData(gw.ctx, structuredClone(bundled), NOW);
    expect(secondLoad).toMatchObject({ differences: [], made: undefined });
    expect(await versions()).toEqual([1]);
  });

  it('takes effect at its time, and keeps earlier versions', async () => {
    const effectiveAt = new Date(gw.clock.now().getTime() + DAY_MS);
    expect(await loadData(gw.ctx, priced(2000), { ...NOW, at: effectiveAt })).toMatchObject({
      made: { version: 2 },
    });
    expect((await dataInForce(gw.ctx)).version).toBe(1);
    const today = await loadData(gw.ctx, priced(2100), NOW);
    expect(today).toMatchObject({ against: 1, made: { version: 3 }, later: [{ version: 2 }] });
    expect(
      (await listReleases(gw.db, gw.clock.now())).map(({ version, state }) => [version, state]),
    ).toEqual([
      [1, 'over'],
      [3, 'in_force'],
      [2, 'planned'],
    ]);
    await delay(2000);
    expect((await dataInForce(otherGateway.ctx)).version).toBe(3);
    const before = gw.clock.now();
    gw.clock.set(effectiveAt);
    expect((await dataInForce(otherGateway.ctx)).data.products[1]).toMatchObject({
      unitCents: 2000,
    });
    expect(await dataOfVersion(otherGateway.ctx, 1)).toEqual(inUse(bundled));
    gw.clock.set(before);
  });

  it('can be replaced before its time by another one for that time', async () => {
    const effectiveAt = new Date(gw.clock.now().getTime() + DAY_MS);
    await loadData(gw.ctx, priced(2000), { ...NOW, at: effectiveAt });
    const back = await rollBack(gw.ctx, 1, { ...NOW, at: effectiveAt });
    expect(back.differences).toMatchObject([{ change: 'changed', id: 'metro-1day' }]);
    const releases = await listReleases(gw.db, gw.clock.now());
    expect(releases.map(({ version, how, state }) => [version, how, state])).toEqual([
      [1, 'bundled', 'in_force'],
      [2, 'loaded', 'over'],
      [1, 'rolled_back', 'planned'],
    ]);
  });

  it('can restore any earlier version, but not an unknown one or at a time in the past', async () => {
    await loadData(gw.ctx, priced(2000), NOW);
    await loadData(gw.ctx, priced(2100), NOW);
    await rollBack(gw.ctx, 2, NOW);
    await delay(2000);
    expect(await dataInForce(gw.ctx)).toEqual({ version: 2, data: inUse(priced(2000)) });
    expect(await versions()).toEqual([1, 2, 3]);
    await expect(rollBack(gw.ctx, 9, NOW)).rejects.toThrow('There is no version 9');
    const pastInstant = new Date(gw.clock.now().getTime() - 1000);
    await expect(rollBack(gw.ctx, 1, { ...NOW, at: pastInstant })).rejects.toThrow(
      'is in the past',
    );
  });

  it('is refused with a link to no page, also when it was released before', async () => {
    const campaigns = bundled.campaigns.map((each) =>
      each.id === 'metro-points'
        ? (JSON.parse(JSON.stringify(each).replace('"/points"', '"/nowhere"')) as typeof each)
        : each,
    );
    const lostData = { ...bundled, campaigns };
    const refusal = /buttons\.0\.to: \/nowhere is no page.*\(target_unknown\)/;
    await expect(loadData(gw.ctx, lostData, NOW)).rejects.toThrow(refusal);
    const version = await keepDraft(gw.ctx, lostData);
    await expect(rollBack(gw.ctx, version, NOW)).rejects.toThrow(refusal);
    const keptData = await dataOfVersion(gw.ctx, version);
    expect(keptData.campaigns.map(({ id }) => id)).toEqual(lostData.campaigns.map(({ id }) => id));
  });

  it('made twice in parallel creates two versions, one after another', async () => {
    const prices = [3000, 3100, 3200, 3300];
    await Promise.all(
      prices.map((cents, i) => loadData((i % 2 === 0 ? gw : otherGateway).ctx, priced(cents), NOW)),
    );
    expect(await versions()).toEqual([1, 2, 3, 4, 5]);
  });

  it('reaches every gateway immediately', async () => {
    // Its time does not pass, so that only the notification makes it read again.
    const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      const { version } = await dataInForce(otherGateway.ctx);
      const { made: newRelease } = await loadData(gw.ctx, priced(4000), NOW);
      expect(newRelease?.version).not.toBe(version);
      await expect
        .poll(async () => (await dataInForce(otherGateway.ctx)).version, { interval: 20 })
        .toBe(newRelease?.version);
    } finally {
      stopped.mockRestore();
    }
  });

  it('is seen within 2 s without a notification', async () => {
    const deaf = { db: connect(gw.databaseUrl, { max: 1 }).db, clock: gw.clock, kinds: KINDS };
    try {
      expect((await dataInForce(deaf)).version).toBe(1);
      const { made: newRelease } = await loadData(gw.ctx, priced(4100), NOW);
      await delay(2000);
      expect((await dataInForce(deaf)).version).toBe(newRelease?.version);
    } finally {
      await deaf.db.destroy();
    }
  });

  it('of newer software is served without its unknown parts, which are logged', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const newer = {
      ...bundled,
      seasons: [{ id: 'spring' }],
      coupons: bundled.coupons.map((coupon) => ({ ...coupon, weekdays: [6, 7] })),
    };
    const version = await inTransaction(gw.db, async (tx) => {
      await lockReleases(tx);
      const now = gw.clock.now();
      const newVersion = await addVersion(tx, newer, now);
      await addRelease(tx, { version: newVersion, effective_at: now, made_at: now, how: 'loaded' });
      return newVersion;
    });
    const { db } = connect(gw.databaseUrl, { max: 2 });
    try {
      const older = { db, clock: gw.clock, kinds: KINDS };
      expect(await dataInForce({ ...older, log })).toEqual({ version, data: inUse(bundled) });
      await dataOfVersion({ ...older, log }, version);
      const logEntries = lines.map(
        (line) => JSON.parse(line) as { event: string; leftOut: string[] },
      );
      expect(logEntries).toMatchObject([{ event: 'catalogue.left_out', version }]);
      expect(logEntries[0]?.leftOut).toContain('coupons.0.weekdays');
    } finally {
      await stopListening(db);
      await db.destroy();
    }
  });
});

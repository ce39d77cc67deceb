import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freshDatabase,
  hasDatabase,
  startGateway,
  type TestGateway,
} from '../../../test/harness.ts';
import { connect } from '../../db/database.ts';
import { BUNDLED, readFolder } from './folder.ts';
import { dataInForce, dataOfVersion, releaseBundled } from './service.ts';

describe.skipIf(!hasDatabase())('operator data', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  it('of a new database is what comes with the release, at whatever time', async () => {
    const bundled = { version: 1, data: readFolder(BUNDLED) };
    expect(await dataInForce(gw.ctx)).toEqual(bundled);
    gw.clock.set(new Date('2020-01-01T00:00:00Z'));
    expect(await dataInForce(gw.ctx)).toEqual(bundled);
    expect(await dataOfVersion(gw.ctx, 1)).toEqual(bundled.data);
    await expect(dataOfVersion(gw.ctx, 2)).rejects.toThrow('no version 2');
  });

  it('is released once, however many gateways start at once', async () => {
    const database = await freshDatabase();
    const gateways = Array.from({ length: 6 }, () => connect(database.url, { max: 2 }).db);
    try {
      await Promise.all(gateways.map((db) => releaseBundled({ db, clock: gw.clock })));
      const [db = gw.db] = gateways;
      const releases = await db.selectFrom('operator_releases').selectAll().execute();
      expect(releases).toMatchObject([{ release: 1, version: 1, how: 'bundled' }]);
      expect(await db.selectFrom('operator_versions').select('version').execute()).toHaveLength(1);
    } finally {
      await Promise.all(gateways.map((db) => db.destroy()));
      await database.drop();
    }
  });
});

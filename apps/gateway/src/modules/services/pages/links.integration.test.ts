import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { KINDS } from '../../../modules.ts';
import { addRelease, addVersion } from '../../base/catalogue/store.ts';
import { dataInForce } from '../../base/catalogue/service.ts';

const LINKS = 'GET auth:/v1/links';

describe.skipIf(!hasDatabase())('where pages may lead', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  it('is public, and cacheable for a minute', async () => {
    const answer = await gw.app.inject('/v1/links');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.json()).toMatchObject({ schemes: expect.arrayContaining(['weixin']) });
    const refused = await gw.app.inject('/v1/links/1');
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  it('includes the stores of the sandbox until the operator configures their own', async () => {
    const { body } = await gw.call(LINKS);
    const store = await gw.app.inject({
      url: (body.downloads.harmony ?? '').replace('{channel}', 'spring'),
      headers: { accept: 'application/json' },
    });
    expect(store.json()).toEqual({ system: 'harmony', channel: 'spring' });
    const harmony = 'https://store.example/app?c={channel}';
    await releaseData([gw], (data) => ({
      ...data,
      links: { ...data.links, downloads: { ...data.links.downloads, harmony } },
    }));
    const { downloads } = (await gw.call(LINKS)).body;
    expect(downloads.harmony).toBe(harmony);
    expect(downloads.ios).toContain('/sandbox/store?system=ios');
  });

  it('includes no sandbox stores without the sandbox', async () => {
    const otherGateway = await startGateway({ config: { MINI_PROGRAM_DRIVER: 'none' } });
    try {
      expect((await otherGateway.call(LINKS)).body.downloads).toEqual(KINDS.links.none.downloads);
    } finally {
      await otherGateway.close();
    }
  });

  it('is empty for data that an earlier release loaded, which stays in force', async () => {
    const otherGateway = await startGateway({ config: { MINI_PROGRAM_DRIVER: 'none' } });
    try {
      const { links: _, ...earlier } = (await dataInForce(otherGateway.ctx)).data;
      const now = otherGateway.clock.now();
      const version = await otherGateway.db.transaction().execute(async (tx) => {
        const newVersion = await addVersion(tx, earlier, now);
        await addRelease(tx, {
          version: newVersion,
          effective_at: now,
          made_at: now,
          how: 'loaded',
        });
        return newVersion;
      });
      await expect.poll(async () => (await dataInForce(otherGateway.ctx)).version).toBe(version);
      expect((await otherGateway.call(LINKS)).body).toEqual(KINDS.links.none);
      expect((await dataInForce(otherGateway.ctx)).data).toEqual({
        ...earlier,
        links: KINDS.links.none,
      });
    } finally {
      await otherGateway.close();
    }
  });
});

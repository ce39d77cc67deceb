import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPageConfigs, pageConfigs } from './load.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { unlogged } from '../../../../test/release-author.ts';

const KEY = 'POST auth:/trip/car/config/queryPagerConf';

const agreements = async (gw: TestGateway): Promise<unknown> =>
  (await gw.call(KEY, { body: { key: 'login.agreements' } })).body.value;

describe.skipIf(!hasDatabase())('page configuration', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  it('is what an operator loaded, in any form and under any key', async () => {
    const configs = { 'home.banners': [{ zh: '春', en: 'Spring' }], 'survey.limit': 3 };
    const all = { added: ['home.banners', 'survey.limit'], changed: [], same: [] };
    expect(await loadPageConfigs(gw.ctx, configs, undefined)).toEqual(all);
    expect((await gw.call(KEY, { body: { key: 'home.banners' } })).code).toBe('config_not_found');
    expect(await loadPageConfigs(gw.ctx, configs, unlogged)).toEqual(all);
    const later = { ...configs, 'survey.limit': 4 };
    const changed = { added: [], changed: ['survey.limit'], same: ['home.banners'] };
    expect(await loadPageConfigs(gw.ctx, later, unlogged)).toEqual(changed);
    for (const [key, value] of Object.entries(later)) {
      expect((await gw.call(KEY, { body: { key } })).body).toEqual({ key, value });
    }
    expect(pageConfigs.safeParse({ 'a key': 1 }).success).toBe(false);
    expect(pageConfigs.safeParse({ key: null }).success).toBe(false);
  });

  it('links to the agreements of the login, which exist in both languages', async () => {
    const { status, body } = await gw.call(KEY, { body: { key: 'login.agreements' } });
    expect(status).toBe(200);
    const links = body.value as {
      terms: { zh: string; en: string };
      privacy: { zh: string; en: string };
    };
    const page = async (url: string): Promise<string> => (await gw.app.inject(url)).body;
    expect(await page(links.terms.zh)).toContain('服务条款');
    expect(await page(links.terms.en)).toContain('Terms of service');
    expect(await page(links.privacy.zh)).toContain('隐私政策');
    expect(await page(links.privacy.en)).toContain('Privacy policy');
  });

  it('links to the inbox of login codes only while the sandbox sends them', async () => {
    expect(await agreements(gw)).toMatchObject({ sandboxInbox: '/sandbox/inbox' });
    const real = { name: 'http', send: () => Promise.resolve('sent' as const) };
    const otherGateway = await startGateway({ adapters: { sms: real } });
    try {
      expect(await agreements(otherGateway)).not.toHaveProperty('sandboxInbox');
    } finally {
      await otherGateway.close();
    }
  });

  it('takes the form encoding the web sends by default', async () => {
    const answer = await gw.app.inject({
      method: 'POST',
      url: '/trip/car/config/queryPagerConf',
      payload: 'key=login.agreements&language=en_us',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json().key).toBe('login.agreements');
  });

  it('answers an unknown key with an error code', async () => {
    const { status, code } = await gw.call(KEY, { body: { key: 'nothing' } });
    expect([status, code]).toEqual([404, 'config_not_found']);
  });

  it('refuses invalid keys', async () => {
    for (const key of ['', 'x'.repeat(129), 'a\u0000b', 5, null, ['a']]) {
      expect((await gw.call(KEY, { body: { key } })).code).toBe('invalid_input');
    }
  });
});

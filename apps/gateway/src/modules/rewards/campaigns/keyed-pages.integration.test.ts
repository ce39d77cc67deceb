import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';

const PATH = '/dynamic-activity';
const START = new Date('2026-11-10T02:00:00Z');

describe.skipIf(!hasDatabase())('pages of campaigns by their key', () => {
  const stage = campaignStage('keyed', START);
  const pageOf = (key?: string) =>
    stage.gw.call('GET maas:/v1/campaign-pages', { query: { path: PATH, key } });
  const configOf = (key: string) =>
    stage.gw.call('POST auth:/trip/car/config/queryPagerConf', { body: { key } });

  beforeEach(async () => {
    const { id } = stage;
    const { pages } = campaignOf({ id });
    const pagesWithKey = (key: string, en: string) =>
      pages.map((page) => ({ ...page, address: PATH, query: { key }, title: { zh: '春', en } }));
    const all = [...pagesWithKey(`${id}-a`, 'One'), ...pagesWithKey(`${id}-b`, 'Two')];
    await stage.release(campaignOf({ id, pages: all }));
  });

  it('share one address, each under its own key', async () => {
    const { id } = stage;
    expect((await pageOf(`${id}-a`)).body).toMatchObject({
      campaign: id,
      title: { en: 'One' },
      address: `${PATH}?key=${id}-a`,
    });
    expect((await pageOf(`${id}-b`)).body).toMatchObject({ title: { en: 'Two' } });
    for (const key of [undefined, '', 'nothing', `${id}-A`]) {
      expect((await pageOf(key)).code).toBe('campaign_not_found');
    }
    const elsewhere = { query: { path: '/anniversary', key: `${id}-a` } };
    const { body } = await stage.gw.call('GET maas:/v1/campaign-pages', elsewhere);
    expect(body).toMatchObject({ campaign: 'anniversary', address: '/anniversary' });
  });

  it('also serve as the configuration of their key, unless operators loaded one', async () => {
    const key = `${stage.id}-a`;
    // Each answer is a visit at its own time.
    const { serverTime: _, visit: _visit, ...page } = (await pageOf(key)).body;
    expect((await configOf(key)).body).toMatchObject({ key, value: page });
    expect((await configOf('city-walk')).body.value).toMatchObject({ campaign: 'city-walk' });
    expect((await configOf(stage.id)).code).toBe('config_not_found');
    await stage.gw.db
      .insertInto('pager_configs')
      .values({ key, value: JSON.stringify([1]), updated_at: START })
      .execute();
    expect((await configOf(key)).body).toEqual({ key, value: [1] });
  });
});

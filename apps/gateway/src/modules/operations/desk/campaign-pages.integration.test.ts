import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { atDesk, type DeskBrowser, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';

const ID = 'cups';
const ADDRESS = {
  kind: 'delivery',
  name: 'A',
  phone: '13900000992',
  region: 'B',
  address: 'C',
};

describe.skipIf(!hasDatabase())('campaigns at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let support: DeskBrowser;
  let finance: DeskBrowser;
  let token: string;

  const campaign = campaignOf({
    id: ID,
    pages: [
      {
        address: `/${ID}`,
        title: { zh: '杯子', en: 'Cups' },
        login: false,
        blocks: [
          { kind: 'coupons', mechanic: 'gift' },
          { kind: 'address', mechanic: 'post' },
        ],
      },
    ],
    mechanics: {
      gift: { kind: 'claim', period: 'once', rewards: ['cup'] },
      post: { kind: 'delivery' },
    },
    rewards: {
      cup: { kind: 'goods', name: { zh: '杯子', en: 'A cup' }, stock: 10, unitCostCents: 10 },
    },
  });
  const take = async (mechanic: string, act: object, riderToken = token) =>
    await gw.call(
      'POST maas:/v1/campaigns/:campaign/:mechanic',
      { params: { campaign: ID, mechanic }, body: { act } },
      { token: riderToken, idempotencyKey: randomUUID() },
    );
  const log = async () =>
    await gw.db
      .selectFrom('desk_log')
      .select(['action', 'subject', 'reason'])
      .where('action', 'like', 'campaigns.%')
      .orderBy('id')
      .execute();

  beforeAll(async () => {
    gw = await startGateway();
    support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
    finance = await atDesk(gw, await addOperator(gw, 'fin', 'finance'));
    await releaseData([gw], (data) => ({ ...data, campaigns: [...data.campaigns, campaign] }));
    token = await gw.login('13900000991');
    await take('gift', { kind: 'claim' });
    await take('post', {
      kind: 'delivery',
      name: '=HYPERLINK("x")',
      phone: '13900000991',
      region: '上海市 徐汇区',
      address: '<b>漕溪北路</b> 1, "2"',
    });
  });
  afterAll(async () => {
    await gw?.close();
  });

  it('show deliveries to operators with the right, and log the operator', async () => {
    expect((await support.get('/campaigns')).body).toContain(`/campaigns/${ID}/deliveries`);
    const page = await support.get(`/campaigns/${ID}/deliveries?language=en_us`);
    expect(page.body).toContain('A cup');
    expect(page.body).toMatch(/<h1>[^<]+ · cups<\/h1>/);
    expect(page.body).toContain('&lt;b&gt;漕溪北路');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(await log()).toMatchObject([{ action: 'campaigns.addresses_seen', subject: ID }]);
    const csv = await support.get(`/campaigns/${ID}/deliveries.csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")",13900000991,上海市 徐汇区`);
    expect(await log()).toHaveLength(2);
    for (const path of [
      '/campaigns',
      `/campaigns/${ID}/deliveries`,
      `/campaigns/${ID}/deliveries.csv`,
    ]) {
      expect((await finance.get(path)).status, path).toBe(403);
    }
    expect((await support.get('/campaigns/no-such/deliveries')).status).toBe(404);
    expect(await log()).toHaveLength(2);
  });

  it('mark a delivery as sent once', async () => {
    const { body } = await support.get(`/campaigns/${ID}/deliveries`);
    const [, action = ''] =
      /action="\/desk(\/campaigns\/cups\/deliveries\/[\w-]+)"/.exec(body) ?? [];
    expect((await finance.post(action)).status).toBe(403);
    await Promise.all([support.post(action), support.post(action)]);
    expect((await log()).filter(({ action: did }) => did === 'campaigns.sent')).toHaveLength(1);
    const page = await support.get(`/campaigns/${ID}/deliveries?language=en_us`);
    expect(page.body).not.toContain('Mark as sent');
    const csv = await support.get(`/campaigns/${ID}/deliveries.csv`);
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="deliveries-${ID}.csv"`);
    const [head, line = ''] = csv.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('id,thing,won_at,name,phone,region,address,sent_at');
    expect(line).toMatch(
      /,杯子,2026-11-20T[\d:.]+Z,.*,"<b>漕溪北路<\/b> 1, ""2""",2026-11-20T[\d:.]+Z$/,
    );
    // The page of another campaign does not mark deliveries of this one.
    const elsewhere = action.replace(`/${ID}/`, '/other/');
    await support.post(elsewhere);
    expect((await log()).filter(({ action: did }) => did === 'campaigns.sent')).toHaveLength(1);
    expect((await support.post(`/campaigns/${ID}/deliveries/nonsense`)).status).toBe(404);
  });

  it('grant held awards with a reason', async () => {
    await releaseData([gw], (data) => ({
      ...data,
      shield: data.shield.map((rule) => ({ ...rule, key: 'rider', count: 'acts', most: 0 })),
    }));
    const rider = await gw.login('13900000992');
    expect((await take('gift', { kind: 'claim' }, rider)).body.awards).toMatchObject([
      { isHeld: true },
    ]);
    expect((await take('post', ADDRESS, rider)).body).toMatchObject({ code: 'campaign_not_done' });
    const { body } = await support.get('/campaigns');
    const [, action = ''] = /action="\/desk(\/campaigns\/held\/[\w-]+)"/.exec(body) ?? [];
    expect((await support.post(action, { action: 'give' })).status).toBe(404);
    expect((await finance.post(action, { action: 'give', reason: 'x' })).status).toBe(403);
    await support.post(action, { action: 'give', reason: 'a family' });
    expect((await log()).filter(({ reason }) => reason === 'a family')).toMatchObject([
      { action: 'campaigns.award_given' },
    ]);
    expect((await support.get('/campaigns')).body).not.toContain(action);
    expect((await take('post', ADDRESS, rider)).status).toBe(200);
  });

  it('refuse held awards, which are then never sent', async () => {
    const rider = await gw.login('13900000993');
    expect((await take('gift', { kind: 'claim' }, rider)).body.awards).toMatchObject([
      { isHeld: true },
    ]);
    const [, action = ''] =
      /action="\/desk(\/campaigns\/held\/[\w-]+)"/.exec((await support.get('/campaigns')).body) ??
      [];
    expect((await support.post(action, { action: 'take', reason: 'x' })).status).toBe(404);
    const refused = await support.post(action, { action: 'refuse', reason: 'one device' });
    expect(refused.location).toBe('/desk/campaigns');
    // A second decision changes nothing.
    await support.post(action, { action: 'give', reason: 'after all' });
    const decided = (await log()).filter(({ subject }) => action.endsWith(subject ?? '-'));
    expect(decided).toMatchObject([{ action: 'campaigns.award_refused', reason: 'one device' }]);
    expect((await support.get('/campaigns')).body).not.toContain(action);
    expect((await take('post', ADDRESS, rider)).code).toBe('campaign_not_done');
  });
});

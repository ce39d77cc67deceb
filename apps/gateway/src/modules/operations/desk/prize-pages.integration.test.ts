import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { fileHeadersOf, loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { mainOf, outcomeOf } from '../../../../test/page-facts.ts';
import { takeRide } from '../../../../test/referred-rides.ts';
import { findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { balanceOf } from '../../wallet/ledger/service.ts';

const EN = '?language=en_us';
const NOW = new Date('2026-11-20T06:05:00.000Z');
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 6, n));
const UNKNOWN_ID = '019f0000-0000-7000-8000-000000000001';
const CUPS = campaignOf({
  id: 'cups',
  pages: [
    {
      address: '/cups',
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

describe.skipIf(!hasDatabase())('prizes and referrals at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let version: number;
  let phone = 13_990_000_000;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
    desk = await threeAtDesk(gw);
    version = await releaseData([gw], (data) => ({ ...data, campaigns: [CUPS] }));
  });
  beforeEach(async () => {
    for (const table of ['campaign_awards', 'campaign_acts', 'referrals'] as const) {
      await gw.db.deleteFrom(table).execute();
    }
    gw.clock.set(NOW);
    for (const browser of Object.values(desk)) await browser.get('/riders');
  });
  afterAll(async () => {
    await gw?.close();
  });

  const rider = async () => {
    const token = await gw.login(String(++phone));
    return { token, id: await userIdOf(gw.db, token) };
  };
  /** Adds a cup that a rider won; returns the award's id. */
  const insertAward = async (userId: string, wonAt: Date, change: object = {}): Promise<string> => {
    const id = uuidv7(gw.ctx);
    await insertRow(gw.db, 'campaign_awards', {
      id,
      campaign: 'cups',
      mechanic: 'gift',
      user_id: userId,
      cause: id,
      reward: 'cup',
      version,
      bucket: 0,
      at: wonAt,
      state: 'given',
      sent_at: null,
      ...change,
    });
    return id;
  };
  const giveAddress = async (token: string) => {
    const act = {
      kind: 'delivery',
      name: '<b>Ann',
      phone: '13900000991',
      region: '上海市 徐汇区',
      address: '漕溪北路 1, "2"',
    };
    const call = { params: { campaign: 'cups', mechanic: 'post' }, body: { act } };
    const { code } = await gw.call('POST maas:/v1/campaigns/:campaign/:mechanic', call, { token });
    expect(code).toBeUndefined();
  };
  const awardOf = async (id: string) => {
    const { state, sent_at } = (await findRow(gw.db, 'campaign_awards', { id })) ?? {};
    return [state, sent_at];
  };
  const facts = async (role: keyof typeof desk, path: string, names: Record<string, string> = {}) =>
    mainOf((await desk[role].get(path)).body, names);

  it('list campaigns with deliveries, and held awards with their forms, the oldest first', async () => {
    expect(await facts('support', `/campaigns${EN}`)).toEqual([
      '# Campaigns',
      '## Deliveries',
      '- [/desk/campaigns/cups/deliveries?language=en_us: cups]',
      '## Held rewards',
      '- Nothing is held.',
    ]);
    const [ann, bo] = [await rider(), await rider()];
    const names = {
      [ann.id]: 'ANN',
      [bo.id]: 'BO',
      [await insertAward(bo.id, minute(2), { state: 'held' })]: 'SECOND',
      [await insertAward(ann.id, minute(1), { state: 'held' })]: 'FIRST',
    };
    await insertAward(ann.id, minute(0));
    await insertAward(ann.id, minute(0), { state: 'refused' });
    expect(await facts('support', `/campaigns${EN}`, names)).toEqual([
      '# Campaigns',
      '## Deliveries',
      '- [/desk/campaigns/cups/deliveries?language=en_us: cups]',
      '## Held rewards',
      '- cups · gift · cup · goods',
      '20 Nov 2026, 14:01 · Rider ANN',
      'form to /desk/campaigns/held/FIRST?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} Give {button type=submit name=action value=refuse} Refuse',
      'end of form',
      '- cups · gift · cup · goods',
      '20 Nov 2026, 14:02 · Rider BO',
      'form to /desk/campaigns/held/SECOND?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} Give {button type=submit name=action value=refuse} Refuse',
      'end of form',
    ]);
    expect((await facts('admin', '/campaigns', names)).slice(0, 7)).toEqual([
      '# 活动',
      '## 收货地址',
      '- [/desk/campaigns/cups/deliveries: cups]',
      '## 待核查的奖励',
      '- cups · gift · cup · goods',
      '2026年11月20日 14:01 · 乘客 ANN',
      'form to /desk/campaigns/held/FIRST',
    ]);
    // An award whose reward its version does not know shows the known fields.
    await updateRows(
      gw.db,
      'campaign_awards',
      { state: 'held', user_id: ann.id },
      { reward: 'gone' },
    );
    expect((await facts('support', `/campaigns${EN}`, names))[4]).toEqual('- cups · gift · gone ·');
  });

  it('that are held are granted or refused once, with a reason', async () => {
    const [ann, bo] = [await rider(), await rider()];
    const [givenAward, refusedAward] = [
      await insertAward(ann.id, minute(1), { state: 'held' }),
      await insertAward(bo.id, minute(2), { state: 'held' }),
    ];
    const give = { action: 'give', reason: ' a family ' };
    expect((await desk.finance.post(`/campaigns/held/${givenAward}`, give)).status).toBe(403);
    for (const form of [
      { ...give, reason: ' ' },
      { ...give, action: 'take' },
      { ...give, action: '' },
    ]) {
      expect((await desk.support.post(`/campaigns/held/${givenAward}`, form)).status).toBe(404);
    }
    expect((await desk.support.post('/campaigns/held/none', give)).status).toBe(404);
    expect(await awardOf(givenAward)).toEqual(['held', null]);
    expect(await loggedOf(gw, givenAward)).toEqual([]);
    const post = async (id: string, form: Record<string, string>) =>
      outcomeOf(await desk.support.post(`/campaigns/held/${id}${EN}`, form));
    const redirect = [303, '/desk/campaigns?language=en_us'];
    expect(await post(givenAward, give)).toEqual(redirect);
    const refuse = { action: 'refuse', reason: 'x'.repeat(301) };
    expect(await post(refusedAward, refuse)).toEqual(redirect);
    // A second decision, or one on an unknown award, changes nothing and is not logged.
    expect(await post(refusedAward, give)).toEqual(redirect);
    expect(await post(givenAward, refuse)).toEqual(redirect);
    expect(await post(UNKNOWN_ID, give)).toEqual(redirect);
    expect(await awardOf(givenAward)).toEqual(['given', null]);
    expect(await awardOf(refusedAward)).toEqual(['refused', null]);
    expect(await loggedOf(gw, givenAward)).toEqual([
      ['sue', 'campaigns.award_given', ann.id, 'a family', '127.0.0.1'],
    ]);
    expect(await loggedOf(gw, refusedAward)).toEqual([
      ['sue', 'campaigns.award_refused', bo.id, 'x'.repeat(300), '127.0.0.1'],
    ]);
    expect(await loggedOf(gw, UNKNOWN_ID)).toEqual([]);
  });

  it('to deliver are listed with their addresses, unsent ones first', async () => {
    const [ann, bo] = [await rider(), await rider()];
    const sentAward = await insertAward(bo.id, minute(0), { sent_at: minute(3) });
    const [openAward, otherAward] = [
      await insertAward(ann.id, minute(2)),
      await insertAward(bo.id, minute(1)),
    ];
    await insertAward(bo.id, minute(0), { state: 'held' });
    await giveAddress(ann.token);
    const names = { [openAward]: 'OPEN', [otherAward]: 'OTHER', [sentAward]: 'SENT' };
    expect(await facts('support', `/campaigns/cups/deliveries${EN}`, names)).toEqual([
      '# Deliveries · cups',
      'Who looks at addresses is written down.',
      '[/desk/campaigns/cups/deliveries.csv?language=en_us: As CSV (3)]',
      '| Thing | Recipient | Address | Sent',
      '| A cup',
      '20 Nov 2026, 14:01',
      '| Not given yet | |',
      'form to /desk/campaigns/cups/deliveries/OTHER?language=en_us',
      '{proof} {button type=submit} Mark as sent',
      'end of form',
      '| A cup',
      '20 Nov 2026, 14:02',
      '| <b>Ann / 13900000991 | 上海市 徐汇区 / 漕溪北路 1, "2" |',
      'form to /desk/campaigns/cups/deliveries/OPEN?language=en_us',
      '{proof} {button type=submit} Mark as sent',
      'end of form',
      '| A cup',
      '20 Nov 2026, 14:00',
      '| Not given yet | | Sent / 20 Nov 2026, 14:03',
    ]);
    expect((await facts('admin', '/campaigns/cups/deliveries', names)).slice(0, 8)).toEqual([
      '# 收货地址 · cups',
      '查看地址会记入操作日志。',
      '[/desk/campaigns/cups/deliveries.csv: 下载 CSV（3 条）]',
      '| 奖品 | 收件人 | 地址 | 已寄出',
      '| 杯子',
      '2026年11月20日 14:01',
      '| 尚未填写 | |',
      'form to /desk/campaigns/cups/deliveries/OTHER',
    ]);
    const csv = await desk.support.get('/campaigns/cups/deliveries.csv');
    let { body } = csv;
    for (const [id, name] of Object.entries(names)) body = body.replace(id, name);
    expect(body.split('\r\n')).toEqual([
      '\uFEFFid,thing,won_at,name,phone,region,address,sent_at',
      'OTHER,杯子,2026-11-20T06:01:00.000Z,,,,,',
      'OPEN,杯子,2026-11-20T06:02:00.000Z,<b>Ann,13900000991,上海市 徐汇区,"漕溪北路 1, ""2""",',
      'SENT,杯子,2026-11-20T06:00:00.000Z,,,,,2026-11-20T06:03:00.000Z',
      '',
    ]);
    expect(fileHeadersOf(csv)).toEqual([
      'text/csv; charset=utf-8',
      'no-store',
      'attachment; filename="deliveries-cups.csv"',
    ]);
    expect(await loggedOf(gw, 'cups')).toEqual([
      ['ada', 'campaigns.addresses_seen', null, null, '127.0.0.1'],
      ['sue', 'campaigns.addresses_seen', null, null, '127.0.0.1'],
      ['sue', 'campaigns.addresses_seen', null, null, '127.0.0.1'],
    ]);
    for (const path of ['/campaigns/none/deliveries', '/campaigns/none/deliveries.csv']) {
      expect([path, (await desk.support.get(path)).status]).toEqual([path, 404]);
    }
    expect(await loggedOf(gw, 'none')).toEqual([]);
  });

  it('are marked as sent once, only on the page of their campaign', async () => {
    const ann = await rider();
    const [id, heldAward] = [
      await insertAward(ann.id, minute(0)),
      await insertAward(ann.id, minute(0), { state: 'held' }),
    ];
    const post = async (campaign: string, award: string) =>
      outcomeOf(await desk.support.post(`/campaigns/${campaign}/deliveries/${award}${EN}`));
    expect(await post('tea%2Fpot', id)).toEqual([
      303,
      '/desk/campaigns/tea%2Fpot/deliveries?language=en_us',
    ]);
    expect(await post('cups', 'none')).toEqual([404]);
    expect((await desk.finance.post(`/campaigns/cups/deliveries/${id}`)).status).toBe(403);
    expect(await awardOf(id)).toEqual(['given', null]);
    const redirect = [303, '/desk/campaigns/cups/deliveries?language=en_us'];
    expect(await post('cups', id)).toEqual(redirect);
    expect(await post('cups', heldAward)).toEqual(redirect);
    gw.clock.advance(60_000);
    expect(await post('cups', id)).toEqual(redirect);
    expect(await awardOf(id)).toEqual(['given', NOW]);
    expect(await awardOf(heldAward)).toEqual(['held', null]);
    expect(await loggedOf(gw, id)).toEqual([['sue', 'campaigns.sent', null, null, '127.0.0.1']]);
    expect(await loggedOf(gw, heldAward)).toEqual([]);
  });

  const insertReferral = async (userId: string, change: object) =>
    await insertRow(gw.db, 'referrals', {
      user_id: userId,
      programme: 'invite',
      referrer: null,
      promoter: null,
      version,
      at: minute(1),
      state: 'held',
      ...change,
    });

  it('list held referrals by rider or promoter, and the riders that promoters brought', async () => {
    expect(await facts('support', `/referrals${EN}`)).toEqual([
      '# Referrals',
      '## Held referrals',
      '- Nothing is held.',
      '## Promoters',
      '- Nobody came by a promoter yet.',
    ]);
    const [ann, bo, kim] = [await rider(), await rider(), await rider()];
    const names = { [ann.id]: 'ANN', [bo.id]: 'BO', [kim.id]: 'KIM' };
    await insertReferral(bo.id, { referrer: ann.id, at: minute(2) });
    await insertReferral(bo.id, { programme: 'rebate', referrer: null, at: minute(3) });
    await insertReferral(kim.id, { programme: 'promoter', promoter: 'xujiahui-01' });
    await insertReferral(ann.id, {
      programme: 'promoter',
      promoter: 'xujiahui-01',
      state: 'counted',
    });
    await insertReferral(bo.id, {
      programme: 'promoter',
      promoter: 'xujiahui-01',
      state: 'counted',
    });
    await insertReferral(kim.id, { referrer: ann.id, state: 'refused' });
    expect(await facts('support', `/referrals${EN}`, names)).toEqual([
      '# Referrals',
      '## Held referrals',
      '- Promoter · Rider KIM',
      '20 Nov 2026, 14:01 · by xujiahui-01',
      'form to /desk/referrals/promoter/KIM?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} Let it count {button type=submit name=action value=refuse} Refuse',
      'end of form',
      '- Invitation · Rider BO',
      '20 Nov 2026, 14:02 · by ANN',
      'form to /desk/referrals/invite/BO?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} Let it count {button type=submit name=action value=refuse} Refuse',
      'end of form',
      '- Rebate binding · Rider BO',
      '20 Nov 2026, 14:03 · by –',
      'form to /desk/referrals/rebate/BO?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} Let it count {button type=submit name=action value=refuse} Refuse',
      'end of form',
      '## Promoters',
      '- xujiahui-01',
      '2 riders count, 1 are held',
    ]);
    expect(await facts('admin', '/referrals', names)).toEqual([
      '# 邀请与推广',
      '## 待核查的邀请与绑定',
      '- 推广点 · 乘客 KIM',
      '2026年11月20日 14:01 · 来自 xujiahui-01',
      'form to /desk/referrals/promoter/KIM',
      '{proof}',
      '理由（记入日志） {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} 通过 {button type=submit name=action value=refuse} 拒绝',
      'end of form',
      '- 邀请新用户 · 乘客 BO',
      '2026年11月20日 14:02 · 来自 ANN',
      'form to /desk/referrals/invite/BO',
      '{proof}',
      '理由（记入日志） {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} 通过 {button type=submit name=action value=refuse} 拒绝',
      'end of form',
      '- 返利绑定 · 乘客 BO',
      '2026年11月20日 14:03 · 来自 –',
      'form to /desk/referrals/rebate/BO',
      '{proof}',
      '理由（记入日志） {name=reason autocomplete=off maxlength=300 required}',
      '{button type=submit name=action value=give} 通过 {button type=submit name=action value=refuse} 拒绝',
      'end of form',
      '## 推广点',
      '- xujiahui-01',
      '已计 2 人，待核查 1 人',
    ]);
    expect((await desk.finance.get('/referrals')).status).toBe(403);
  });

  it('count or are refused once, with a reason and the effects of their programme', async () => {
    const [ann, bo, kim] = [await rider(), await rider(), await rider()];
    await insertReferral(bo.id, { referrer: ann.id });
    await insertReferral(bo.id, { programme: 'rebate', referrer: ann.id });
    await insertReferral(kim.id, { programme: 'promoter', promoter: 'xujiahui-01' });
    await insertReferral(kim.id, { referrer: ann.id });
    await takeRide(gw, bo.id, 1000);
    const give = { action: 'give', reason: ' sisters ' };
    expect((await desk.finance.post(`/referrals/invite/${bo.id}`, give)).status).toBe(403);
    for (const [path, form] of [
      [`/invite/${bo.id}`, { ...give, reason: ' ' }],
      [`/invite/${bo.id}`, { ...give, action: 'count' }],
      [`/invite/${bo.id}`, { ...give, action: '' }],
      [`/friend/${bo.id}`, give],
      ['/invite/none', give],
    ] as const) {
      expect([path, (await desk.support.post(`/referrals${path}`, form)).status]).toEqual([
        path,
        404,
      ]);
    }
    const stateOf = async (programme: 'invite' | 'promoter' | 'rebate', user_id: string) =>
      (await findRow(gw.db, 'referrals', { user_id, programme }))?.state;
    const points = async (userId: string) =>
      await balanceOf(gw.db, { userId, currency: 'points' }, gw.clock.now());
    const before = [await points(ann.id), await points(bo.id), await points(kim.id)];
    expect(await stateOf('invite', bo.id)).toBe('held');
    const post = async (path: string, form: Record<string, string>) =>
      outcomeOf(await desk.support.post(`/referrals/${path}${EN}`, form));
    const redirect = [303, '/desk/referrals?language=en_us'];
    expect(await post(`invite/${bo.id}`, give)).toEqual(redirect);
    expect(await post(`rebate/${bo.id}`, give)).toEqual(redirect);
    expect(await post(`promoter/${kim.id}`, give)).toEqual(redirect);
    expect(await post(`invite/${kim.id}`, { action: 'refuse', reason: 'x'.repeat(301) })).toEqual(
      redirect,
    );
    expect(await post(`invite/${kim.id}`, give)).toEqual(redirect);
    expect(await post(`invite/${UNKNOWN_ID}`, give)).toEqual(redirect);
    expect([
      await stateOf('invite', bo.id),
      await stateOf('rebate', bo.id),
      await stateOf('promoter', kim.id),
      await stateOf('invite', kim.id),
    ]).toEqual(['counted', 'counted', 'counted', 'refused']);
    const after = [await points(ann.id), await points(bo.id), await points(kim.id)];
    expect([before, after]).toEqual([
      [0, 20, 0],
      [150, 50, 100],
    ]);
    const rebates = await findRows(gw.db, 'rebates', { user_id: ann.id }, 'order_id');
    expect(rebates.map(({ referred, amount }) => [referred === bo.id, amount])).toEqual([
      [true, 30],
    ]);
    const log = await gw.db
      .selectFrom('desk_log')
      .select(['operator', 'action', 'subject', 'reason'])
      .where('rider_id', 'in', [bo.id, kim.id, UNKNOWN_ID])
      .orderBy('action')
      .orderBy('subject')
      .execute();
    expect(log.map((entry) => Object.values(entry))).toEqual([
      ['sue', 'referrals.counted', 'invite', 'sisters'],
      ['sue', 'referrals.counted', 'promoter', 'sisters'],
      ['sue', 'referrals.counted', 'rebate', 'sisters'],
      ['sue', 'referrals.refused', 'invite', 'x'.repeat(300)],
    ]);
  });

  it('are empty without deliveries', async () => {
    await releaseData([gw], (data) => ({ ...data, campaigns: [] }));
    expect((await facts('support', `/campaigns${EN}`)).slice(0, 3)).toEqual([
      '# Campaigns',
      '## Deliveries',
      '- No campaign sends anything.',
    ]);
    version = await releaseData([gw], (data) => ({ ...data, campaigns: [CUPS] }));
  });
});

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, payOrder, railFields, toRest, userIdOf } from '../../../../test/orders.ts';
import { findRows } from '../../../../test/rows.ts';
import { loadData } from '../../base/catalogue/release.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { balanceOf } from '../../wallet/ledger/service.ts';
import { switchCampaign } from './switch.ts';
import { checkPoints } from '../facts/service.ts';
import { AUTHOR, unlogged } from '../../../../test/release-author.ts';

const START = new Date('2026-11-10T02:00:00Z');
const CLAIM = { kind: 'claim' } as const;
const CHECK_IN = { kind: 'checkin' } as const;

describe.skipIf(!hasDatabase())('campaigns', () => {
  const stage = campaignStage('test', START);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(() => {
    ({ gw, other: secondGateway, id } = stage);
  });
  afterAll(async () => {
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });

  const { rider, read } = stage;
  const release = async (overrides: Partial<Campaign> = {}): Promise<number> =>
    await stage.release(campaignOf({ id, ...overrides }));
  const take = async (token: string, mechanic: string, act: MechanicInput, gateway = gw) =>
    await stage.take(token, mechanic, act, { at: gateway });
  const pageOf = async (path: string) =>
    await gw.call('GET maas:/v1/campaign-pages', { query: { path } });
  const points = async (token: string): Promise<number> =>
    await balanceOf(
      gw.db,
      { userId: await userIdOf(gw.db, token), currency: 'points' },
      gw.clock.now(),
    );

  it('have pages at addresses of their own, the same for all', async () => {
    expect((await pageOf(`/${id}`)).code).toBe('campaign_not_found');
    const version = await release();
    const { body } = await pageOf(`/${id}`);
    expect(body).toMatchObject({ campaign: id, version, phase: 'open', address: `/${id}` });
    expect(Object.keys(body.mechanics)).toEqual(['days', 'gift', 'tasks']);
    expect(body.rewards['coupon']).toMatchObject({ kind: 'coupon', validDays: 30 });
    const readMechanicPage = (mechanic: string) =>
      gw.call('GET maas:/v1/campaigns/:campaign/:mechanic', { params: { campaign: id, mechanic } });
    expect((await readMechanicPage('tasks')).body).toMatchObject({
      address: `/${id}`,
      rewards: body.rewards,
    });
    expect((await readMechanicPage('nothing')).code).toBe('campaign_not_found');
    expect((await pageOf('/%2e%2e')).code).toBe('invalid_input');
  });

  it('are before, open and over by their window, whose end is exclusive', async () => {
    await release({
      window: {
        from: '2026-11-20T00:00:00+08:00',
        until: '2026-11-25T00:00:00+08:00',
        claimUntil: '2026-11-26T00:00:00+08:00',
      },
    });
    const token = await rider();
    for (const [instant, phase, code] of [
      ['2026-11-19T15:59:50Z', 'before', 'campaign_not_begun'],
      ['2026-11-19T16:00:00Z', 'open', undefined],
      ['2026-11-24T16:00:00Z', 'claim', 'campaign_over'],
      ['2026-11-25T16:00:00Z', 'over', 'campaign_over'],
    ] as const) {
      gw.clock.set(new Date(instant));
      expect(await pageOf(`/${id}`)).toMatchObject({ status: 200, body: { phase } });
      expect((await take(token, 'days', CHECK_IN)).code).toBe(code);
    }
  });

  it('give a coupon once, as a coupon in the wallet, at any gateway', async () => {
    await release();
    const token = await rider();
    const answers = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map((gateway) => take(token, 'gift', CLAIM, gateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'campaign_done')).toHaveLength(3);
    const userId = await userIdOf(gw.db, token);
    const coupons = await findRows(gw.db, 'coupons', { user_id: userId }, 'n');
    expect(coupons).toMatchObject([{ template: 'metro-2-off', cause_kind: 'campaign' }]);
    const { body } = await read(token);
    expect(body.mechanics['gift']).toEqual({ kind: 'claim', claimed: true, isGone: false });
    expect(body.awards).toMatchObject([{ mechanic: 'gift', reward: { kind: 'coupon' } }]);
  });

  it('never give more than the stock to many concurrent riders at two gateways', async () => {
    await release();
    const tokens = await Promise.all(Array.from({ length: 12 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => take(token, 'gift', CLAIM, i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'campaign_reward_gone')).toHaveLength(7);
    expect(await findRows(gw.db, 'campaign_awards', { campaign: id }, 'at')).toHaveLength(5);
    expect((await read()).body.mechanics['gift']).toMatchObject({ isGone: true });
    // Riders who found none left did not take part: nothing of theirs is stored.
    const players = await findRows(gw.db, 'campaign_players', { campaign: id }, 'joined_at');
    expect(players).toHaveLength(5);
  });

  it('take part once under the same key', async () => {
    await release();
    const token = await rider();
    const options = { token, idempotencyKey: randomUUID() };
    const request = {
      params: { campaign: id, mechanic: 'gift' },
      body: { act: CLAIM },
    };
    const call = () => gw.call('POST maas:/v1/campaigns/:campaign/:mechanic', request, options);
    const first = await call();
    const repeatedCall = await call();
    const { serverTime } = repeatedCall.body;
    expect(repeatedCall).toMatchObject({ status: 200, body: { ...first.body, serverTime } });
  });

  it('count check-ins by the days of Shanghai, and begin again after a gap', async () => {
    await release();
    const phone = '13700000001';
    const token = await gw.login(phone);
    gw.clock.set(new Date('2026-11-10T15:59:00Z'));
    expect((await take(token, 'days', CHECK_IN)).status).toBe(200);
    expect((await take(token, 'days', CHECK_IN)).code).toBe('campaign_done');
    gw.clock.set(new Date('2026-11-10T16:00:00Z'));
    const second = await take(token, 'days', CHECK_IN);
    expect(second.body.mechanics['days']).toEqual({
      kind: 'checkin',
      today: '2026-11-11',
      days: ['2026-11-10', '2026-11-11'],
      checkedInToday: true,
    });
    expect(await points(token)).toBe(50);
    gw.clock.advance(2 * DAY_MS);
    const later = await take(await gw.login(phone), 'days', CHECK_IN);
    expect(later.body.mechanics['days']).toMatchObject({ days: ['2026-11-13'] });
  });

  it('count rides of real orders, open tasks in their order, and take visits by their own clock', async () => {
    await release();
    const token = await rider();
    const userId = await userIdOf(gw.db, token);
    const claim = (task: string) => take(token, 'tasks', { kind: 'task', task, do: 'claim' });
    expect((await claim('metro')).code).toBe('campaign_not_done');
    expect((await claim('look')).code).toBe('campaign_not_done');
    expect((await claim('fly')).code).toBe('campaign_task_unknown');
    const occurredAt = gw.clock.now().toISOString();
    const station = { zh: '徐家汇', en: 'Xujiahui' };
    const order = await giveOrder(gw, userId, {
      type: 'metro',
      fields: JSON.stringify({
        kind: 'rail',
        entryAt: occurredAt,
        entryStation: station,
        exitAt: occurredAt,
        exitStation: station,
        distanceMetres: 7300,
      }),
    });
    expect((await read(token)).body.mechanics['tasks']).toMatchObject({ tasks: [{ done: 0 }, {}] });
    await payOrder(gw, token, order);
    gw.clock.advance(600_000);
    await toRest(gw, null, 1);
    const before = await points(token);
    expect((await claim('metro')).status).toBe(200);
    expect((await claim('metro')).code).toBe('campaign_done');
    expect((await take(token, 'tasks', { kind: 'task', task: 'look', do: 'begin' })).status).toBe(
      200,
    );
    gw.clock.advance(5000);
    expect((await claim('look')).code).toBe('campaign_not_done');
    // A visit that has begun does not begin again.
    const secondBegin = await take(token, 'tasks', { kind: 'task', task: 'look', do: 'begin' });
    expect(secondBegin.body.mechanics['tasks']).toMatchObject({
      tasks: [{ secondsLeft: null }, { id: 'look', done: 0, secondsLeft: 5 }],
    });
    gw.clock.advance(6000);
    expect((await claim('look')).body.mechanics['tasks']).toMatchObject({
      tasks: [
        { id: 'metro', done: 1, claimed: true, locked: false },
        { id: 'look', done: 1, claimed: true, locked: false },
      ],
    });
    expect(await points(token)).toBe(before + 100);
  });

  const VISITS = [
    { id: 'first', page: '/products' },
    { id: 'second', page: '/ecoupons' },
  ].map((task) => ({
    id: task.id,
    title: { zh: '看看', en: 'Look' },
    counts: { kind: 'visit' as const, page: task.page, seconds: 5 },
    target: 1,
    reward: 'points',
  }));
  const withTasks = (tasks: Extract<Campaign['mechanics'][string], { kind: 'task' }>) => ({
    mechanics: { ...campaignOf({ id }).mechanics, tasks },
  });

  it.each([
    [true, 'campaign_not_done', [false, true]],
    [false, undefined, [false, false]],
  ])('have tasks in order: %s; the second is %s at first', async (inOrder, refused, locked) => {
    await release(withTasks({ kind: 'task', period: 'once', inOrder, tasks: VISITS }));
    const token = await rider();
    const state = await stage.stateOf('tasks', 'task', token);
    expect(state.tasks.map((task) => task.locked)).toEqual(locked);
    const act = (task: string, step: 'begin' | 'claim') =>
      take(token, 'tasks', { kind: 'task', task, do: step });
    expect((await act('second', 'begin')).code).toBe(refused);
    gw.clock.advance(6000);
    expect((await act('second', 'claim')).code).toBe(refused);
    await act('first', 'begin');
    gw.clock.advance(6000);
    expect((await act('first', 'claim')).status).toBe(200);
    const { tasks } = await stage.stateOf('tasks', 'task', token);
    expect(tasks.map(({ claimed }) => claimed)).toEqual([true, !inOrder]);
  });

  it.each(['once', 'day', 'week'] as const)(
    'count no ride of before they began, by tasks of the period %s',
    async (period) => {
      // The tenth, ten o'clock in Shanghai; the campaign begins at eleven.
      const [task] = (campaignOf({ id }).mechanics['tasks'] as { tasks: typeof VISITS }).tasks;
      if (task === undefined) throw new Error('there is no task');
      await release({
        window: { from: '2026-11-10T11:00:00+08:00', until: '2026-12-01T00:00:00+08:00' },
        ...withTasks({ kind: 'task', period, inOrder: false, tasks: [task] }),
      });
      const token = await rider();
      const userId = await userIdOf(gw.db, token);
      const ride = async () => {
        const order = await giveOrder(gw, userId, {
          type: 'metro',
          fields: railFields(7300, gw.clock.now()),
        });
        await payOrder(gw, token, order);
        gw.clock.advance(600_000);
        await toRest(gw, null, 1);
      };
      const doneCount = async () => (await stage.stateOf('tasks', 'task', token)).tasks[0]?.done;
      await ride();
      gw.clock.set(new Date('2026-11-10T03:00:00Z'));
      expect(await doneCount()).toBe(0);
      await ride();
      expect(await doneCount()).toBe(1);
    },
  );

  it('keep the terms a rider joined under', async () => {
    await release();
    const early = await rider();
    await take(early, 'days', CHECK_IN);
    const rewards = campaignOf({ id }).rewards;
    await release({
      rewards: { ...rewards, points: { kind: 'points', amount: 80, stock: 900, unitCostCents: 1 } },
    });
    gw.clock.advance(DAY_MS);
    await take(early, 'days', CHECK_IN);
    expect(await points(early)).toBe(50);
    const late = await rider();
    await take(late, 'days', CHECK_IN);
    gw.clock.advance(DAY_MS);
    await take(late, 'days', CHECK_IN);
    expect(await points(late)).toBe(80);
  });

  it('are not released with worse terms for their riders, and a dry run says so too', async () => {
    await release();
    await take(await rider(), 'gift', CLAIM);
    const { rewards } = campaignOf({ id });
    const fewer = {
      kind: 'coupon',
      coupon: 'metro-2-off',
      quantity: 1,
      unitCostCents: 200,
    } as const;
    const budgetTerms = { budget: { capCents: 100_000 } };
    await release({ ...budgetTerms, rewards: { ...rewards, coupon: { ...fewer, stock: 1 } } });
    await take(await rider(), 'gift', CLAIM);
    const { data, version } = await dataInForce(gw.ctx);
    const campaigns = data.campaigns.map((each) =>
      each.id === id
        ? campaignOf({
            id,
            rewards: { ...rewards, coupon: { ...fewer, quantity: 2, stock: 1 } },
            budget: { capCents: 199 },
          })
        : each,
    );
    for (const author of [undefined, AUTHOR]) {
      await expect(
        loadData(gw.ctx, { ...data, campaigns }, { at: undefined, author }),
      ).rejects.toThrow(`${id}: budget.capCents would be 199, but the granted rewards cost 200`);
    }
    expect((await dataInForce(gw.ctx)).version).toBe(version);
  });

  it('are not released with a worse coupon, even if unchanged themselves', async () => {
    await release();
    await take(await rider(), 'gift', CLAIM);
    const { data, version } = await dataInForce(gw.ctx);
    const coupons = data.coupons.map((each) =>
      each.id === 'metro-2-off' ? { ...each, thresholdCents: 99_900 } : each,
    );
    await expect(
      loadData(gw.ctx, { ...data, coupons }, { at: undefined, author: AUTHOR }),
    ).rejects.toThrow(`${id}: coupons.metro-2-off.thresholdCents was 300 and would be 99900`);
    expect((await dataInForce(gw.ctx)).version).toBe(version);
  });

  it('have one stock for riders of all versions', async () => {
    await release();
    const early = await rider();
    await take(early, 'days', CHECK_IN);
    const { rewards } = campaignOf({ id });
    const coupon = { ...rewards['coupon'], stock: 6 } as Campaign['rewards'][string];
    await release({ rewards: { ...rewards, coupon }, budget: { capCents: 3000 } });
    for (let n = 0; n < 5; n++) expect((await take(await rider(), 'gift', CLAIM)).status).toBe(200);
    expect((await take(early, 'gift', CLAIM)).status).toBe(200);
    expect((await take(await rider(), 'gift', CLAIM)).code).toBe('campaign_reward_gone');
  });

  it('stop immediately, at all gateways, if the operator switches something off', async () => {
    await release();
    const token = await rider();
    const turn = (part: string, to: 'off' | 'on') =>
      switchCampaign(gw.ctx, { campaign: id, part, to, reason: 'a wrong text', log: unlogged });
    expect(await turn('gift', 'off')).toBe(true);
    expect(await turn('gift', 'off')).toBe(false);
    expect((await take(token, 'gift', CLAIM, secondGateway)).code).toBe('campaign_off');
    expect((await take(token, 'days', CHECK_IN)).status).toBe(200);
    expect((await read(token)).body.off).toEqual(['gift']);
    await turn('', 'off');
    expect((await take(token, 'tasks', { kind: 'task', task: 'look', do: 'begin' })).code).toBe(
      'campaign_off',
    );
    expect(await turn('', 'on')).toBe(true);
    expect(await turn('', 'on')).toBe(false);
    await turn('gift', 'on');
    // Only a reward is off: the act that gives it fails, and nothing of the attempt is stored.
    await turn('coupon', 'off');
    expect((await take(token, 'gift', CLAIM)).code).toBe('campaign_off');
    await turn('coupon', 'on');
    expect((await take(token, 'gift', CLAIM, secondGateway)).status).toBe(200);
    await expect(turn('nothing', 'off')).rejects.toThrow(`${id} has no mechanic or reward nothing`);
    id = 'nothing';
    stage.id = id;
    await expect(turn('', 'off')).rejects.toThrow('There is no campaign nothing in force');
  });

  it('require a login, a verified name, or another host if they say so', async () => {
    await release({ gate: { credential: 'user', hosts: ['alimp'], realName: true } });
    const token = await rider();
    expect((await take(token, 'gift', CLAIM)).code).toBe('campaign_elsewhere');
    expect((await read(token)).body.hindrance).toBe('host');
    await release({ gate: { credential: 'user', hosts: [], realName: true } });
    expect((await take(token, 'gift', CLAIM)).code).toBe('real_name_required');
    expect((await read(token)).body.hindrance).toBe('real_name');
    expect((await read()).body.hindrance).toBe('login');
    // The gate of a campaign that has begun stays open to those it was open to.
    id = `${id}-local`;
    stage.id = id;
    // Rides belong to the main account, which a campaign login reads only with consent.
    const { pages, mechanics } = campaignOf({ id });
    await release({
      gate: { credential: 'local', hosts: [], realName: false },
      pages: pages.map((page) => ({
        ...page,
        blocks: page.blocks.filter((block) => !('mechanic' in block) || block.mechanic !== 'tasks'),
      })),
      mechanics: Object.fromEntries(Object.entries(mechanics).filter(([name]) => name !== 'tasks')),
    });
    expect((await take(token, 'gift', CLAIM)).code).toBe('unauthenticated');
    expect((await read(token)).body.hindrance).toBe('login');
  });

  it('do not know mechanics of other names and kinds', async () => {
    await release();
    const token = await rider();
    expect((await take(token, 'days', CLAIM)).code).toBe('campaign_task_unknown');
    expect((await take(token, '__proto__', CLAIM)).code).toBe('campaign_task_unknown');
    id = 'nothing';
    stage.id = id;
    expect((await take(token, 'gift', CLAIM)).code).toBe('campaign_not_found');
    expect((await read()).code).toBe('campaign_not_found');
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { testMark } from '../../../../test/device-mark.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { markCookie } from '../../../http/device-marks.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { readShield } from './shield-rules.ts';
import { decideHeld, heldAwards } from './held-awards.ts';
import { replay } from './replay.ts';

const START = new Date('2026-11-20T04:00:00.000Z');
const DAY = '2026-11-20';
const HOUR_MS = 3_600_000;

const rule = (overrides: object = {}) => ({
  id: 'device',
  reason: { zh: '设备', en: 'A device' },
  key: 'device',
  count: 'riders',
  most: 3,
  hours: 24,
  outcome: 'deny',
  ...overrides,
});

/** The cookie of a mark that no gateway signed, or none. */
const forged = (i: number): Record<string, string> =>
  i % 2
    ? {}
    : { cookie: `device-mark=${String(i).padStart(22, 'a')}.1735689600.${'x'.repeat(43)}` };

const rulesOf = (...rules: object[]) => readShield(JSON.stringify(rules));

const decide = async (gw: TestGateway, id: string, to: 'given' | 'refused') =>
  await inTransaction(gw.db, async (tx) => await decideHeld(gw.ctx, tx, { id, to }));

describe.skipIf(!hasDatabase())('rules against abuse', () => {
  const stage = campaignStage('shield', START);

  const release = async (...rules: object[]): Promise<void> => {
    await stage.gw.db.deleteFrom('campaign_verdicts').execute();
    const campaign = campaignOf({
      id: stage.id,
      rewards: {
        coupon: { kind: 'coupon', coupon: 'metro-2-off', quantity: 1, stock: 10, unitCostCents: 2 },
        points: { kind: 'points', amount: 50, stock: 1000, unitCostCents: 1 },
      },
    });
    await releaseData([stage.gw, stage.other], (data) => ({
      ...data,
      shield: rulesOf(...rules),
      campaigns: [...data.campaigns, campaign],
    }));
  };
  /** `null`: without a device. */
  const claim = async (
    token: string,
    deviceId: string | null | undefined = null,
    gateway: TestGateway = stage.gw,
    headers: Record<string, string> = {},
  ) =>
    await gateway.call(
      'POST maas:/v1/campaigns/:campaign/:mechanic',
      { params: { campaign: stage.id, mechanic: 'gift' }, body: { act: { kind: 'claim' } } },
      { token, idempotencyKey: randomUUID(), deviceId, headers },
    );
  const riders = async (count: number): Promise<string[]> => {
    const tokens: string[] = [];
    for (let i = 0; i < count; i++) tokens.push(await stage.rider());
    return tokens;
  };
  const awards = async (state: 'given' | 'held' | 'refused') =>
    await stage.gw.db
      .selectFrom('campaign_awards')
      .selectAll()
      .where('campaign', '=', stage.id)
      .where('state', '=', state)
      .execute();
  const coupons = async (token: string): Promise<number> =>
    (await stage.gw.call('GET maas:/v1/coupons', {}, { token })).body.items.length;

  it('let three of twenty concurrent riders of one device take part, at two gateways', async () => {
    await release(rule());
    const tokens = await riders(20);
    const answers = await Promise.all(
      tokens.map((token, i) => claim(token, 'phone', i % 2 ? stage.gw : stage.other)),
    );
    const refused = answers.filter(({ status }) => status === 403);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(refused.map(({ body }) => (body as unknown as { code: string }).code))).toEqual(
      new Set(['campaign_refused']),
    );
    expect(await awards('given')).toHaveLength(3);
    const verdicts = await stage.gw.db.selectFrom('campaign_verdicts').selectAll().execute();
    expect(verdicts.filter(({ outcome }) => outcome === 'deny')).toHaveLength(17);
    expect(JSON.stringify(verdicts)).not.toContain('phone');
    // Another device, no device, and the next day count separately.
    const [a = '', b = '', c = ''] = await riders(3);
    expect((await claim(a, 'tablet')).status).toBe(200);
    expect((await claim(b)).status).toBe(200);
    stage.gw.clock.advance(24 * HOUR_MS);
    expect((await claim(c, 'phone')).status).toBe(200);
  });

  it('count riders without a marked device as one device of their network', async () => {
    await release(rule({ most: 3, outcome: 'hold' }));
    for (const [i, token] of (await riders(8)).entries()) {
      const headers = { 'x-saic-device-id': randomUUID(), ...forged(i) };
      expect((await claim(token, null, stage.gw, headers)).status).toBe(200);
    }
    expect(await awards('given')).toHaveLength(3);
    expect(await awards('held')).toHaveLength(5);
    // A rider on a marked device is judged by it.
    const [markedRider = ''] = await riders(1);
    await claim(markedRider, 'a-phone');
    expect(await awards('given')).toHaveLength(4);
  });

  it('count new riders with young marks of one network, and none with old marks', async () => {
    const young = { key: 'net', most: 2, youngerThanDays: 2, markYoungerThanHours: 24 };
    await release(rule({ ...young, outcome: 'hold' }));
    for (const token of await riders(4)) await claim(token, token);
    expect(await awards('given')).toHaveLength(4);
    for (const token of await riders(4)) {
      const mark = testMark(token, stage.gw.clock.now());
      await claim(token, null, stage.gw, { cookie: markCookie(stage.gw.ctx, mark) });
    }
    expect(await awards('given')).toHaveLength(6);
    expect(await awards('held')).toHaveLength(2);
  });

  it('have marks that a login gives, once for each device', async () => {
    await release();
    const token = await stage.rider();
    const read = async (headers: Record<string, string> = {}) =>
      await stage.gw.call(
        'GET maas:/v1/campaigns/:campaign',
        { params: { campaign: stage.id }, query: {} },
        { token, deviceId: null, headers },
      );
    const marks = (headers: Awaited<ReturnType<typeof read>>['headers']) =>
      [headers['set-cookie']].flat().filter((each) => String(each).startsWith('device-mark='));
    const [cookie] = marks((await read()).headers);
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [markCookieText = ''] = String(cookie).split(';');
    expect(marks((await read({ cookie: markCookieText })).headers)).toEqual([]);
    const changed = markCookieText.replace(/=./, (text) => (text === '=a' ? '=b' : '=a'));
    expect(marks((await read({ cookie: changed })).headers)).toHaveLength(1);
    const limited = await startGateway({
      databaseUrl: stage.gw.databaseUrl,
      clock: stage.gw.clock,
      config: { LIMIT_FACTOR: 0.004 },
    });
    const answers = [];
    for (let i = 0; i < 3; i++) {
      const answer = await limited.call('GET auth:/v1/me', {}, { token, deviceId: null });
      answers.push(answer.status, marks(answer.headers).length);
    }
    await limited.close();
    expect(answers).toEqual([200, 0, 200, 0, 200, 0]);
  });

  it('hold back what was won, with its stock, until the desk gives or refuses it once', async () => {
    await release(rule({ most: 0, outcome: 'hold' }));
    const [firstRider = '', secondRider = ''] = await riders(2);
    expect((await claim(firstRider, 'x')).body.awards).toMatchObject([{ isHeld: true }]);
    expect((await claim(secondRider, 'y')).status).toBe(200);
    expect((await claim(firstRider, 'x')).body).toMatchObject({ code: 'campaign_done' });
    expect(await coupons(firstRider)).toBe(0);
    const countTaken = async () =>
      (
        await stage.gw.db
          .selectFrom('stock')
          .select(({ fn }) => fn.sum<string>('taken').as('n'))
          .where('item', 'like', `campaign ${stage.id}%`)
          .executeTakeFirstOrThrow()
      ).n;
    expect(Number(await countTaken())).toBe(2);
    const heldRows = (await heldAwards(stage.gw.db)).filter(
      ({ campaign }) => campaign === stage.id,
    );
    const [first, second] = heldRows;
    const decisions = await Promise.all([
      decide(stage.gw, first?.id ?? '', 'given'),
      decide(stage.other, first?.id ?? '', 'given'),
    ]);
    expect(decisions.filter((each) => each !== undefined)).toHaveLength(1);
    await decide(stage.gw, second?.id ?? '', 'refused');
    expect(await decide(stage.gw, second?.id ?? '', 'given')).toBeUndefined();
    expect(await coupons(firstRider)).toBe(1);
    expect(await coupons(secondRider)).toBe(0);
    expect(Number(await countTaken())).toBe(1);
    expect((await stage.read(firstRider)).body.awards).toMatchObject([{ isHeld: false }]);
    expect((await stage.read(secondRider)).body.awards).toEqual([]);
    // A refused rider does not win it again.
    expect((await claim(secondRider, 'y')).body).toMatchObject({ code: 'campaign_done' });
  });

  it('hold back won draws, until the desk gives them', async () => {
    const base = campaignOf({ id: stage.id });
    const [page] = base.pages;
    if (page === undefined) throw new Error('the campaign has no page');
    const campaign = {
      ...base,
      pages: [
        {
          ...page,
          blocks: [
            { kind: 'coupons' as const, mechanic: 'gift' },
            { kind: 'draw' as const, mechanic: 'lots', view: 'grid' as const },
          ],
        },
      ],
      mechanics: {
        gift: { kind: 'claim' as const, period: 'once' as const, rewards: ['two'] },
        lots: { kind: 'draw' as const, dailyFree: 0, odds: [{ reward: 'points', ppm: 1 }] },
      },
      rewards: {
        two: {
          kind: 'chance' as const,
          mechanic: 'lots',
          amount: 2,
          stock: 10,
          unitCostCents: 0,
        },
        points: { kind: 'points' as const, amount: 1, stock: 10, unitCostCents: 1 },
      },
    };
    const hold = rule({ most: 0, outcome: 'hold', mechanics: ['claim'] });
    await releaseData([stage.gw, stage.other], (data) => ({
      ...data,
      shield: rulesOf(hold),
      campaigns: [...data.campaigns, campaign],
    }));
    const token = await stage.rider();
    expect((await claim(token, 'x')).body.awards).toMatchObject([{ isHeld: true }]);
    const draws = async () => (await stage.stateOf('lots', 'draw', token)).earned;
    expect(await draws()).toBe(0);
    const early = await stage.take(token, 'lots', { kind: 'draw', n: 1, c: '0'.repeat(32) });
    expect(early.code).toBe('campaign_no_chance');
    const awards = await heldAwards(stage.gw.db);
    const heldAward = awards.find((each) => each.campaign === stage.id);
    await decide(stage.gw, heldAward?.id ?? '', 'given');
    expect(await draws()).toBe(2);
  });

  it('fit by the account’s age and the kind of mechanic, and the first that fits decides', async () => {
    await release(
      rule({
        id: 'known',
        key: 'rider',
        count: 'acts',
        most: 0,
        hours: 1,
        outcome: 'allow',
        mechanics: ['checkin'],
      }),
      rule({ id: 'young', key: 'rider', count: 'acts', most: 0, youngerThanDays: 7 }),
    );
    const token = await stage.rider();
    expect((await stage.take(token, 'days', { kind: 'checkin' })).status).toBe(200);
    expect((await claim(token)).status).toBe(403);
    stage.gw.clock.advance(7 * 24 * HOUR_MS);
    expect((await claim(token)).status).toBe(200);
  });

  it('are replayed on a day: their verdicts, and the riders they hit', async () => {
    await release();
    const tokens = await riders(4);
    for (const token of tokens) await claim(token, 'phone');
    await stage.gw.db
      .updateTable('campaign_verdicts')
      .set({ at: new Date(START.getTime() + 1000) })
      .execute();
    const strict = rulesOf(rule({ most: 3 }));
    const replayed = await replay(stage.gw.ctx, strict, DAY);
    expect(replayed.participations).toBe(4);
    expect([...replayed.verdicts]).toEqual([
      ['none: allow', 3],
      ['device: deny', 1],
    ]);
    expect([...replayed.changed]).toEqual([['allow would be deny', 1]]);
    expect(replayed.hit).toEqual({ paying: 0, riders: 1 });
    expect((await replay(stage.gw.ctx, strict, '2026-11-19')).participations).toBe(0);
    expect([...(await replay(stage.gw.ctx, rulesOf(), DAY)).changed]).toEqual([]);
  });

  it('are refused if a net alone would deny', () => {
    expect(() => rulesOf(rule({ key: 'net' }))).toThrow(/a net must not deny/);
    expect(() => rulesOf(rule({ key: 'net', outcome: 'hold' }))).not.toThrow();
    expect(() => rulesOf(rule({ key: 'rider' }))).toThrow(/must be acts/);
    expect(() => rulesOf(rule({ mechanics: ['no-such'] }))).toThrow();
  });
});

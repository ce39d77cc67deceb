import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { keepDraft } from '../../base/catalogue/release.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { previewToken, type Shown } from './preview.ts';

const START = new Date('2026-11-20T04:00:00.000Z');
/** Ten days before the campaign of these tests begins, and one within it. */
const EARLY = '2026-10-22T04:00:00.000Z';
const LATER = '2026-11-28T15:59:00.000Z';
const C = 'c'.repeat(32);

const lot = (n: number) => ({ mechanic: 'lots', act: { kind: 'draw', n, c: C } });
const metro = { mechanic: 'tasks', act: { kind: 'task', task: 'metro', do: 'claim' } };

describe.skipIf(!hasDatabase())('a preview of a campaign', () => {
  const stage = campaignStage('preview', START);

  const drawing = () =>
    campaignOf({
      id: stage.id,
      pages: [
        {
          address: `/${stage.id}`,
          title: { zh: '抽奖', en: 'Draw' },
          login: true,
          blocks: [
            { kind: 'draw', mechanic: 'lots', view: 'wheel' },
            { kind: 'tasks', mechanic: 'tasks' },
          ],
        },
      ],
      mechanics: {
        lots: { kind: 'draw', dailyFree: 2, odds: [{ reward: 'coupon', ppm: 500_000 }] },
        tasks: {
          kind: 'task',
          period: 'once',
          inOrder: false,
          tasks: [
            {
              id: 'metro',
              title: { zh: '乘地铁', en: 'Take the metro' },
              counts: { kind: 'rides', types: ['metro'] },
              target: 3,
              reward: 'points',
            },
          ],
        },
      },
    });
  const draft = async (): Promise<number> => {
    const { data } = await dataInForce(stage.gw.ctx);
    return await keepDraft(stage.gw.ctx, { ...data, campaigns: [drawing()] });
  };
  const link = (version: number, overrides: Partial<Shown> = {}): string =>
    previewToken(stage.gw.ctx, {
      campaign: stage.id,
      version,
      at: LATER,
      rider: 'rode',
      expires: '2026-11-21T04:00:00.000Z',
      ...overrides,
    });
  const page = async (preview: string, gateway: TestGateway = stage.gw) =>
    await gateway.call('GET maas:/v1/campaign-pages', { query: { path: `/${stage.id}`, preview } });
  const look = async (preview: string, acts: object[] = [], gateway: TestGateway = stage.gw) =>
    await gateway.call('POST maas:/v1/campaign-previews', { body: { preview, acts } });

  it('shows what is not in force, at the link’s instant, on every gateway', async () => {
    const version = await draft();
    expect((await page(link(version), stage.other)).body).toMatchObject({
      campaign: stage.id,
      version,
      phase: 'open',
      serverTime: LATER,
      preview: { rider: 'rode' },
    });
    expect((await page(link(version, { at: EARLY }))).body).toMatchObject({ phase: 'before' });
    const real = await stage.gw.call('GET maas:/v1/campaign-pages', {
      query: { path: `/${stage.id}` },
    });
    expect(real.body).toMatchObject({ code: 'campaign_not_found' });
    // The same data makes no second draft.
    expect(await draft()).toBe(version);
  });

  it('tries acts with the same outcome at each gateway, and stores nothing', async () => {
    const preview = link(await draft());
    const countRows = async () => {
      const tables = [
        'campaign_players',
        'campaign_acts',
        'campaign_awards',
        'campaign_seeds',
        'ride_facts',
        'coupons',
        'ledger_postings',
        'stock',
        'jobs',
      ] as const;
      const rows = tables.map((table) =>
        stage.gw.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow(),
      );
      return (await Promise.all(rows)).map(({ n }) => n);
    };
    const before = await countRows();
    const once = await look(preview, [lot(1), metro]);
    expect(once.body).toMatchObject({
      mechanics: {
        lots: { count: 1, free: 1 },
        tasks: { tasks: [{ id: 'metro', done: 3 }] },
      },
    });
    expect(once.body.awards).toContainEqual(
      expect.objectContaining({ reward: { kind: 'points', amount: 50 } }),
    );
    const twice = await look(preview, [lot(1), metro, lot(2)], stage.other);
    const drawsIn = ({ body }: typeof once) =>
      (body.mechanics['lots'] as Extract<MechanicState, { kind: 'draw' }>).draws.map(
        ({ n, u, receipt: { body } }) => ({ n, u, body }),
      );
    expect(drawsIn(twice).slice(1)).toEqual(drawsIn(once));
    const third = await look(preview, [lot(1), lot(2), lot(3)]);
    expect(third.body).toMatchObject({ code: 'campaign_no_chance' });
    expect(await countRows()).toEqual(before);
  });

  it('is shown as to the rider that it names', async () => {
    const version = await draft();
    const fresh = await look(link(version, { rider: 'new' }), [metro]);
    expect(fresh.body).toMatchObject({ code: 'campaign_not_done' });
    const guest = link(version, { rider: 'guest' });
    expect((await look(guest)).body).toMatchObject({ hindrance: 'login' });
    expect((await look(guest, [lot(1)])).body).toMatchObject({ code: 'unauthenticated' });
    const early = await look(link(version, { at: EARLY }), [lot(1)]);
    expect(early.body).toMatchObject({ code: 'campaign_not_begun' });
  });

  it('works when the real campaign has nothing left, and takes nothing from it', async () => {
    const campaign = drawing();
    const version = await stage.release({
      ...campaign,
      rewards: {
        ...campaign.rewards,
        points: { kind: 'points', amount: 50, stock: 1, unitCostCents: 1 },
      },
    });
    const preview = link(version);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => look(preview, [metro], i % 2 ? stage.gw : stage.other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await stage.read()).body).toMatchObject({ awards: [] });
  });

  it('is open to anyone on a demonstration page, separately for each, and stores nothing', async () => {
    const [page] = drawing().pages;
    const address = `/${stage.id}/demo`;
    await stage.release({
      ...drawing(),
      pages: page ? [page, { ...page, address, login: false, demo: 'rode' }] : [],
    });
    const readDemoAt = async (gw: TestGateway) =>
      (await gw.call('GET maas:/v1/campaign-pages', { query: { path: address } })).body;
    const { preview } = await readDemoAt(stage.gw);
    expect(preview).toEqual({ rider: 'rode', demo: expect.any(String) });
    // Within an hour all gateways return the same one.
    expect((await readDemoAt(stage.other)).preview).toEqual(preview);
    const tryAt = async (visit: string, gw: TestGateway) =>
      await gw.call('POST maas:/v1/campaign-previews', {
        body: { preview: preview?.demo ?? '', acts: [lot(1), metro], visit },
      });
    const [mine, repeat, otherVisit] = await Promise.all([
      tryAt('a', stage.gw),
      tryAt('a', stage.other),
      tryAt('b', stage.other),
    ]);
    expect(mine.body).toMatchObject({ phase: 'open', mechanics: { lots: { count: 1, free: 1 } } });
    const numberOf = ({ body }: typeof mine) =>
      (body.mechanics['lots'] as Extract<MechanicState, { kind: 'draw' }>).draws[0]?.u;
    expect(numberOf(repeat)).toBe(numberOf(mine));
    expect(numberOf(otherVisit)).not.toBe(numberOf(mine));
    expect((await stage.read()).body).toMatchObject({ awards: [] });
    // For riders, the page of the mechanic counts.
    const params = { campaign: stage.id, mechanic: 'lots' };
    const real = await stage.gw.call('GET maas:/v1/campaigns/:campaign/:mechanic', { params });
    expect(real.body).toMatchObject({ address: `/${stage.id}` });
  });

  it('is played at the beginning of a campaign that has not begun', async () => {
    const [page] = drawing().pages;
    await stage.release({
      ...drawing(),
      window: { from: '2026-12-01T00:00:00+08:00', until: '2026-12-09T00:00:00+08:00' },
      pages: page ? [{ ...page, login: false, demo: 'new' }] : [],
    });
    const { body } = await stage.gw.call('GET maas:/v1/campaign-pages', {
      query: { path: `/${stage.id}` },
    });
    expect(body).toMatchObject({ phase: 'before', preview: { rider: 'new' } });
    const tryAnswer = await look(body.preview?.demo ?? '', [lot(1)]);
    expect(tryAnswer.body).toMatchObject({ phase: 'open', mechanics: { lots: { count: 1 } } });
  });

  it('has a budget of 20 a minute and address, two at a time, and at most ten acts', async () => {
    const preview = link(await draft());
    const DATABASE_URL = stage.gw.databaseUrl;
    const strict = await startGateway({
      databaseUrl: DATABASE_URL,
      clock: stage.gw.clock,
      config: { DATABASE_URL, LIMIT_FACTOR: 1 },
    });
    stage.gw.clock.advance(3_600_000);
    const wave = await Promise.all(Array.from({ length: 16 }, () => look(preview, [], strict)));
    const refused = wave.filter(({ status }) => status === 503);
    expect(wave.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(refused.length).toBe(16 - wave.filter(({ status }) => status === 200).length);
    expect(refused[0]).toMatchObject({
      body: { code: 'unavailable' },
      headers: { 'retry-after': '2' },
    });
    const tooMany = await look(
      preview,
      Array.from({ length: 11 }, () => metro),
      strict,
    );
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    // A refused preview counts, but not one that is not ours or not valid.
    expect((await look('nonsense', [], strict)).status).toBe(404);
    for (let call = 17; call <= 20; call++)
      expect((await look(preview, [], strict)).status, `${call}`).toBe(200);
    const overBudget = await look(preview, [], strict);
    expect(overBudget).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(overBudget.headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });

  it('is refused if its link is altered, expired or not ours', async () => {
    const version = await draft();
    const good = link(version);
    const [body = '', mac = ''] = good.split('.');
    const forgedBody = Buffer.from(body, 'base64url').toString().replace('rode', 'guest');
    for (const bad of [
      `${Buffer.from(forgedBody).toString('base64url')}.${mac}`,
      `${body}.${mac.slice(0, -2)}`,
      `${body}.`,
      `${good}.x`,
      'nonsense',
      link(version, { expires: START.toISOString() }),
      link(version, { campaign: 'no-such' }),
    ]) {
      expect((await page(bad)).body, bad).toMatchObject({ code: 'campaign_not_found' });
      expect((await look(bad)).status, bad).toBe(404);
    }
    stage.gw.clock.advance(24 * 3_600_000);
    expect((await page(good)).status).toBe(404);
  });
});

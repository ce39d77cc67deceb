import { execFile } from 'node:child_process';
import { createHash, createHmac, randomUUID, verify } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { drawMessage, drawNumber, nominalOf } from '@shtrans/contract/campaigns/draw';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../../../test/harness.ts';
import { releaseData } from '../../../../../../test/operator-data.ts';
import { findRows, insertRow } from '../../../../../../test/rows.ts';
import { DrawVerifier } from '../../draws/verify-draws.ts';
import { issuersOf, publicKeyOf } from '../../../../travel/ride-code/keys.ts';

const START = new Date('2026-11-10T02:00:00Z');
const DAY = '2026-11-10';
const C = 'c'.repeat(32);

const drawing = (overrides: Partial<Campaign> = {}): Partial<Campaign> => ({
  pages: [
    {
      address: '/test-draw',
      title: { zh: '抽奖', en: 'Draw' },
      login: false,
      blocks: [
        { kind: 'draw', mechanic: 'lots', view: 'wheel' },
        { kind: 'coupons', mechanic: 'gift' },
      ],
    },
  ],
  mechanics: {
    lots: { kind: 'draw', dailyFree: 2, odds: [{ reward: 'goods', ppm: 1_000_000 }] },
    gift: { kind: 'claim', period: 'day', rewards: ['chance'] },
  },
  rewards: {
    goods: { kind: 'goods', name: { zh: '杯子', en: 'A cup' }, stock: 1000, unitCostCents: 1 },
    chance: { kind: 'chance', mechanic: 'lots', amount: 2, stock: 1000, unitCostCents: 0 },
  },
  ...overrides,
});

const stateIn = (body: { mechanics: Record<string, unknown> }) =>
  body.mechanics['lots'] as Extract<MechanicState, { kind: 'draw' }>;

describe.skipIf(!hasDatabase())('draws', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let riders = 0;
  let campaignCount = 0;
  let id: string;
  // A database for each, as their clocks go back: a gateway would still know of releases to come.
  beforeEach(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    gw.clock.set(START);
    id = `draw-${++campaignCount}`;
  });
  afterEach(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const rider = async (): Promise<string> =>
    await gw.login(`137${String(++riders).padStart(8, '0')}`);
  const release = async (overrides: Partial<Campaign> = {}): Promise<number> =>
    await releaseData([gw, secondGateway], (data) => ({
      ...data,
      campaigns: [...data.campaigns, campaignOf({ id, ...drawing(overrides) })],
    }));
  const act = async (token: string, mechanic: string, input: object, gateway = gw, key?: string) =>
    await gateway.call(
      'POST maas:/v1/campaigns/:campaign/:mechanic',
      { params: { campaign: id, mechanic }, body: { act: input } },
      { token, idempotencyKey: key ?? randomUUID() },
    );
  const draw = async (token: string, n: number, gateway = gw, c = C) =>
    await act(token, 'lots', { kind: 'draw', n, c }, gateway);
  const read = async (token?: string) =>
    stateIn(
      (
        await gw.call(
          'GET maas:/v1/campaigns/:campaign',
          { params: { campaign: id } },
          token === undefined ? {} : { token },
        )
      ).body,
    );
  const log = async (query: Record<string, unknown> = { day: DAY }) =>
    await gw.call('GET maas:/v1/campaigns/:campaign/:mechanic/draws', {
      params: { campaign: id, mechanic: 'lots' },
      query,
    });

  const verified = async () => {
    const verifier = new DrawVerifier({ campaign: id, mechanic: 'lots' });
    const { body } = (await log()) as { body: DrawLog };
    await verifier.add(body);
    return { ...verifier.report(), body };
  };

  it('follow from the seed of their day, which is published the day after and matches the earlier hash', async () => {
    const version = await release();
    const before = await read();
    expect(before).toMatchObject({ free: 2, earned: 0, tag: null, draws: [] });
    const token = await rider();
    const first = await draw(token, 1);
    // The rider's first part counts all day.
    const second = await draw(token, 2, secondGateway, 'd'.repeat(32));
    const state = stateIn(second.body);
    expect(state.chain).toEqual(before.chain);
    expect(state.draws).toMatchObject([
      { n: 2, c: C, day: DAY, given: 'goods' },
      { n: 1, c: C, day: DAY, nominal: 'goods' },
    ]);
    expect(first.body.awards).toMatchObject([{ reward: { kind: 'goods', name: { en: 'A cup' } } }]);

    expect((await log()).body).toMatchObject({ seed: null, draws: [] });
    gw.clock.set(new Date('2026-11-10T16:05:00Z'));
    expect((await log()).body.seed).toBeNull();
    gw.clock.set(new Date('2026-11-10T16:11:00Z'));
    const { body } = (await log()) as { body: DrawLog };
    const seed = Buffer.from(body.seed ?? '', 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(before.chain.root);
    expect(body.draws.map(({ n }) => n)).toEqual([1, 2]);
    expect(body.terms).toMatchObject([{ version, stock: { goods: 1000 } }]);
    for (const publicDraw of body.draws) {
      expect(publicDraw.tag).toBe(state.tag);
      const message = drawMessage({ campaign: id, mechanic: 'lots', day: DAY, ...publicDraw });
      expect(drawNumber(createHmac('sha256', seed).update(message).digest())).toBe(publicDraw.u);
    }
    // The next day's seed hashes to this one.
    await draw(token, 3);
    gw.clock.advance(DAY_MS);
    const next = (await log({ day: '2026-11-11' })).body;
    const hash = createHash('sha256').update(Buffer.from(next.seed ?? '', 'hex'));
    expect(hash.digest('hex')).toBe(body.seed);
  });

  it('come with receipts that the gateway signed', async () => {
    await release();
    const { receipt, u, version } = stateIn((await draw(await rider(), 1)).body).draws[0] ?? {};
    const issuer = issuersOf(gw.ctx.config).find((each) => each.id === receipt?.key);
    const key = publicKeyOf(issuer?.publicKey ?? Buffer.alloc(0));
    const signature = Buffer.from(receipt?.signature ?? '', 'base64url');
    const signed = (text: string) =>
      verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
    expect(receipt?.body).toMatch(
      new RegExp(`^draw/1\\|${id}\\|${version}\\|lots\\|.*\\|${u}\\|goods$`),
    );
    expect(signed(receipt?.body ?? '')).toBe(true);
    expect(signed(`${receipt?.body}x`)).toBe(false);
  });

  it('are drawn once each, by their number and by the key', async () => {
    await release();
    const token = await rider();
    const answers = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map((gateway) => draw(token, 1, gateway)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(token)).toMatchObject({ count: 1, free: 1 });
    const key = randomUUID();
    const input = { kind: 'draw', n: 2, c: C };
    const first = await act(token, 'lots', input, gw, key);
    const { body } = await act(token, 'lots', input, secondGateway, key);
    expect(body).toEqual({ ...first.body, serverTime: body.serverTime });
    expect((await findRows(gw.db, 'campaign_awards', { campaign: id }, 'at')).length).toBe(2);
    expect((await draw(token, 4)).code).toBe('campaign_not_done');
  });

  it('are limited to those of a day of Shanghai, and those that were won', async () => {
    await release();
    const token = await rider();
    gw.clock.set(new Date('2026-11-10T15:59:00Z'));
    await draw(token, 1);
    await draw(token, 2);
    expect((await draw(token, 3)).code).toBe('campaign_no_chance');
    await act(token, 'gift', { kind: 'claim' });
    expect(await read(token)).toMatchObject({ free: 0, earned: 2 });
    await draw(token, 3);
    gw.clock.set(new Date('2026-11-10T16:00:00Z'));
    expect(await read(token)).toMatchObject({ today: '2026-11-11', free: 2, earned: 1 });
    for (const n of [4, 5, 6]) expect((await draw(token, n)).status).toBe(200);
    expect((await draw(token, 7)).code).toBe('campaign_no_chance');
  });

  it('count in the later day if a gateway’s clock is behind that of an earlier draw’s gateway', async () => {
    await release();
    const token = await rider();
    gw.clock.set(new Date('2026-11-10T16:00:00Z'));
    await draw(token, 1);
    await draw(token, 2);
    gw.clock.set(new Date('2026-11-10T15:59:50Z'));
    expect((await draw(token, 3, secondGateway)).code).toBe('campaign_no_chance');
    await act(token, 'gift', { kind: 'claim' });
    expect((await draw(token, 3, secondGateway)).status).toBe(200);
    gw.clock.set(new Date('2026-11-10T16:00:20Z'));
    const { draws, free } = await read(token);
    expect(draws.map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-11', '2026-11-11']);
    expect(free).toBe(0);
  });

  it('never give more than the stock to 200 concurrent riders at two gateways, then the fallback', async () => {
    const { rewards } = drawing();
    await release({
      mechanics: {
        ...drawing().mechanics,
        lots: {
          kind: 'draw',
          dailyFree: 1,
          odds: [{ reward: 'goods', ppm: 1_000_000, fallback: 'few' }],
        },
      },
      rewards: {
        chance: { kind: 'chance', mechanic: 'lots', amount: 2, stock: 9, unitCostCents: 0 },
        ...rewards,
        goods: { kind: 'goods', name: { zh: '杯子', en: 'A cup' }, stock: 70, unitCostCents: 1 },
        few: { kind: 'points', amount: 5, stock: 30, unitCostCents: 1 },
      },
    });
    const tokens: string[] = [];
    for (let i = 0; i < 200; i++) tokens.push(await rider());
    const answers = await Promise.all(
      tokens.map(async (token, i) => {
        for (;;) {
          const answer = await draw(token, 1, i % 2 === 0 ? gw : secondGateway);
          // Too many for a slow machine: a refused request is repeated for the same draw.
          if (answer.status !== 503) return answer;
        }
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const draws = answers.flatMap(({ body }) => stateIn(body).draws);
    const countGiven = (reward: string | null) =>
      draws.filter((each) => each.given === reward).length;
    expect([countGiven('goods'), countGiven('few'), countGiven(null)]).toEqual([70, 30, 100]);
    expect(draws.every(({ nominal }) => nominal === 'goods')).toBe(true);
    expect((await findRows(gw.db, 'campaign_awards', { campaign: id }, 'at')).length).toBe(100);
    expect((await read()).gone).toEqual(['goods']);

    gw.clock.advance(DAY_MS);
    const verifier = new DrawVerifier({ campaign: id, mechanic: 'lots' });
    let cursor: string | null = null;
    do {
      const { body } = (await log({ day: DAY, limit: 90, ...(cursor && { cursor }) })) as {
        body: DrawLog;
      };
      await verifier.add(body);
      cursor = body.nextCursor;
    } while (cursor !== null);
    const { lines, faults } = verifier.report();
    expect(faults).toEqual([]);
    expect(lines[0]).toBe('200 draws of 200 riders');
  });

  it('deal a deck to its last ticket, and publish its order when all is over', async () => {
    const deck = 40;
    const odds = [
      { reward: 'goods', ppm: 100_000 },
      { reward: 'few', ppm: 50_000 },
    ];
    await release({
      mechanics: { lots: { kind: 'draw', dailyFree: 1, odds, deck } },
      rewards: {
        goods: { kind: 'goods', name: { zh: '杯子', en: 'A cup' }, stock: 4, unitCostCents: 1 },
        few: { kind: 'goods', name: { zh: '伞', en: 'An umbrella' }, stock: 2, unitCostCents: 1 },
      },
      pages: [
        {
          address: '/test-deck',
          title: { zh: '抽奖', en: 'Draw' },
          login: false,
          blocks: [{ kind: 'draw', mechanic: 'lots', view: 'wheel' }],
        },
      ],
    });
    const { deck: before } = await read();
    expect(before).toMatchObject({ left: deck });
    const tokens = await Promise.all(Array.from({ length: deck + 3 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => draw(token, 1, i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(deck);
    expect(answers.filter(({ code }) => code === 'campaign_reward_gone')).toHaveLength(3);
    const draws = answers.flatMap(({ status, body }) =>
      status === 200 ? stateIn(body).draws : [],
    );
    const countGiven = (reward: string | null) =>
      draws.filter((each) => each.given === reward).length;
    expect([countGiven('goods'), countGiven('few'), countGiven(null)]).toEqual([4, 2, 34]);
    expect(new Set(draws.map(({ ticket }) => ticket)).size).toBe(deck);
    for (const { receipt, ticket, u, given: won } of draws) {
      expect(receipt.body.split('|').slice(-3)).toEqual([`${ticket}`, `${u}`, won ?? '']);
    }
    expect(await read()).toMatchObject({
      deck: { left: 0, root: before?.root },
      gone: ['goods', 'few'],
    });

    gw.clock.advance(DAY_MS);
    const early = await verified();
    expect([early.faults, early.body.deck]).toEqual([[], { root: before?.root, seed: null }]);
    gw.clock.set(new Date('2026-12-01T00:10:00+08:00'));
    const { faults, body } = await verified();
    expect(faults).toEqual([]);
    expect(body.deck?.seed).toMatch(/^[0-9a-f]{64}$/);
    const [first, second] = body.draws;
    if (first === undefined || second === undefined) throw new Error('nothing was drawn');
    for (const [change, reason] of [
      [{ u: (first.u + 25_000) % 1_000_000, nominal: null, given: null }, /its number is \d+, not/],
      [{ ticket: second.ticket }, /was dealt before/],
      [{ ticket: deck }, /has no such ticket/],
    ] as const) {
      const verifier = new DrawVerifier({ campaign: id, mechanic: 'lots' });
      await verifier.add({ ...body, draws: [{ ...first, ...change }, second] });
      expect(verifier.report().faults).toContainEqual(expect.stringMatching(reason));
    }
  });

  it('are checked by a command that uses only public data', async () => {
    await release();
    const token = await rider();
    await draw(token, 1);
    gw.clock.advance(DAY_MS);
    await draw(token, 2);
    gw.clock.advance(DAY_MS);
    const origin = await gw.app.listen({ port: 0, host: '127.0.0.1' });
    const command = path.join(import.meta.dirname, '../../../../../commands/draw-verify.ts');
    const verified = promisify(execFile)(process.execPath, [command, id, origin]);
    expect((await verified).stdout).toMatch(/^lots\n2 draws of 1 riders\n/);
    await gw.db
      .updateTable('campaign_acts')
      .set({ detail: sql`detail || '{"given": "chance"}'` })
      .where('campaign', '=', id)
      .where('key', '=', '000002')
      .execute();
    const secondRun = promisify(execFile)(process.execPath, [command, id, origin]);
    await expect(secondRun).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAULT 2026-11-11 \w+ 2: chance was given for goods/),
    });
  });

  it('win something after a number of blanks', async () => {
    await release({
      mechanics: {
        ...drawing().mechanics,
        lots: {
          kind: 'draw',
          dailyFree: 8,
          odds: [{ reward: 'goods', ppm: 1 }],
          pity: { after: 3, reward: 'few' },
        },
      },
      rewards: {
        ...drawing().rewards,
        few: { kind: 'points', amount: 5, stock: 30, unitCostCents: 1 },
      },
    });
    const token = await rider();
    const surePrizeIn: unknown[] = [(await read(token)).sureIn];
    for (let n = 1; n <= 8; n++) surePrizeIn.push(stateIn((await draw(token, n)).body).sureIn);
    expect(surePrizeIn).toEqual([4, 3, 2, 1, 4, 3, 2, 1, 4]);
    const { draws } = await read(token);
    expect(draws.map(({ given }) => given).toReversed()).toEqual([
      null,
      null,
      null,
      'few',
      null,
      null,
      null,
      'few',
    ]);
  });

  it('give the fallback of what the operator switched off', async () => {
    await release();
    const switchRow = { campaign: id, part: 'goods', off_at: START, reason: 'broken cups' };
    await insertRow(gw.db, 'campaign_switches', switchRow);
    expect(stateIn((await draw(await rider(), 1)).body).draws).toMatchObject([
      { nominal: 'goods', given: null },
    ]);
  });

  it('refuse invalid input', async () => {
    await release();
    const token = await rider();
    for (const wrong of [
      { n: 0, c: C },
      { n: 1.5, c: C },
      { n: 1, c: 'C'.repeat(32) },
      { n: 1, c: 'cc' },
      { n: 1 },
    ]) {
      expect((await act(token, 'lots', { kind: 'draw', ...wrong })).code).toBe('invalid_input');
    }
    expect((await log({ day: '2026-11-09' })).code).toBe('campaign_task_unknown');
    expect((await log({ day: 'yesterday' })).code).toBe('invalid_input');
    await draw(token, 1);
    expect((await log({ day: DAY, cursor: 'x' })).code).toBe('cursor_invalid');
    id = 'nothing';
    expect((await log()).code).toBe('campaign_not_found');
  });
});

it('numbers fall evenly, and into the ranges of their rewards', () => {
  const odds = [
    { reward: 'a', ppm: 200_000 },
    { reward: 'b', ppm: 300_000 },
  ];
  const counts = new Map<string | null, number>();
  const all = 20_000;
  for (let n = 1; n <= all; n++) {
    const mac = createHmac('sha256', 'a fixed seed').update(String(n)).digest();
    const nominal = nominalOf({ odds }, drawNumber(mac));
    counts.set(nominal, (counts.get(nominal) ?? 0) + 1);
  }
  const expected = [
    ['a', 0.2],
    ['b', 0.3],
    [null, 0.5],
  ] as const;
  const chiSquare = expected.reduce(
    (sum, [reward, p]) => sum + ((counts.get(reward) ?? 0) - all * p) ** 2 / (all * p),
    0,
  );
  // The limit for two degrees of freedom, which one in a thousand exceeds; this seed is constant.
  expect(chiSquare).toBeLessThan(13.82);
  expect(nominalOf({ odds }, 199_999)).toBe('a');
  expect(nominalOf({ odds }, 200_000)).toBe('b');
  expect(nominalOf({ odds }, 500_000)).toBeNull();
  expect(drawNumber(new Uint8Array(32).fill(255))).toBe(Number((2n ** 128n - 1n) % 1_000_000n));
});

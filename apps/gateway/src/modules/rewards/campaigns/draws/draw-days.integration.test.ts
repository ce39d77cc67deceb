import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../../test/campaigns.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../../test/harness.ts';
import { releaseData } from '../../../../../test/operator-data.ts';
import { userIdOf } from '../../../../../test/orders.ts';
import type { Beacon, BeaconPort } from '../../../../adapters/beacon/port.ts';
import { findRows } from '../../../../../test/rows.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { balanceOf, checkLedger, earn } from '../../../wallet/ledger/service.ts';
import { DrawVerifier } from './verify-draws.ts';

const START = new Date('2026-11-10T02:00:00Z');
const DAY = '2026-11-10';
const NEXT = '2026-11-11';
const ID = 'days';
/** A day's seed is public some minutes after the day. */
const PUBLISHED_MS = 11 * 60_000;

const cup = { kind: 'goods', name: { zh: '杯子', en: 'A cup' }, unitCostCents: 1 } as const;

const drawing = (overrides: Partial<Campaign> = {}): Campaign =>
  campaignOf({
    id: ID,
    pages: [
      {
        address: '/test-days',
        title: { zh: '抽奖', en: 'Draw' },
        login: false,
        blocks: [{ kind: 'draw', mechanic: 'lots', view: 'wheel' }],
      },
    ],
    mechanics: {
      lots: { kind: 'draw', dailyFree: 1, odds: [{ reward: 'cup', ppm: 1_000_000 }] },
    },
    rewards: { cup: { ...cup, stock: 1000 } },
    ...overrides,
  });

const stateOf = ({ mechanics }: { mechanics: Record<string, unknown> }) =>
  mechanics['lots'] as Extract<MechanicState, { kind: 'draw' }>;

const verified = async (...pages: DrawLog[]) => {
  const verifier = new DrawVerifier({ campaign: ID, mechanic: 'lots' });
  for (const page of pages) await verifier.add(page);
  return verifier.report();
};

const beaconValue = (value: string): Beacon => ({
  source: 'test',
  round: 7,
  value: value.repeat(64),
});

const daily = 10;
const byDays = (count: number | undefined, overrides: Partial<Campaign> = {}): Campaign =>
  drawing({
    mechanics: {
      lots: {
        kind: 'draw',
        dailyFree: 1,
        odds: [{ reward: 'cup', ppm: 1_000_000, fallback: 'points' }],
      },
    },
    rewards: {
      cup: { ...cup, stock: 25, ...(count !== undefined && { release: { daily: count } }) },
      points: { kind: 'points', amount: 5, stock: 500, unitCostCents: 1 },
    },
    ...overrides,
  });

type Heard = Beacon | 'not_yet' | Error;

describe.skipIf(!hasDatabase())('draws by days', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let riders = 0;
  /** The answers of each gateway's beacon, one after another; the last one repeats. */
  let beaconAnswers: [Heard[], Heard[]];
  let beaconRequests: Date[];

  beforeEach(async () => {
    beaconAnswers = [[new Error('nothing is there')], [new Error('nothing is there')]];
    beaconRequests = [];
    const beacon = (gatewayIndex: 0 | 1): BeaconPort => ({
      name: 'test',
      firstFrom(instant) {
        beaconRequests.push(instant);
        const [answer = 'not_yet', ...rest] = beaconAnswers[gatewayIndex];
        if (rest.length > 0) beaconAnswers[gatewayIndex] = rest;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    });
    gw = await startGateway({ adapters: { beacon: beacon(0) } });
    secondGateway = await startGateway({
      adapters: { beacon: beacon(1) },
      databaseUrl: gw.databaseUrl,
      clock: testClock(),
    });
    setClocks(START);
  });
  afterEach(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const setClocks = (instant: Date): void =>
    [gw, secondGateway].forEach(({ clock }) => clock.set(instant));
  const advance = (ms: number): void =>
    [gw, secondGateway].forEach(({ clock }) => clock.advance(ms));
  const rider = async (): Promise<string> =>
    await gw.login(`136${String(++riders).padStart(8, '0')}`);
  const release = async (campaign: Campaign): Promise<number> =>
    await releaseData([gw, secondGateway], (data) => ({
      ...data,
      campaigns: [...data.campaigns.filter(({ id }) => id !== ID), campaign],
    }));
  const act = async (token: string, mechanic: string, input: object, gateway = gw) =>
    await gateway.call(
      'POST maas:/v1/campaigns/:campaign/:mechanic',
      { params: { campaign: ID, mechanic }, body: { act: input } },
      { token, idempotencyKey: randomUUID() },
    );
  const draw = async (token: string, n: number, gateway = gw, c = 'c') => {
    for (;;) {
      const answer = await act(token, 'lots', { kind: 'draw', n, c: c.repeat(32) }, gateway);
      // Too many for a slow machine: a refused request is repeated for the same draw.
      if (answer.status !== 503) return answer;
    }
  };
  const drawAndGetReward = async (token: string, n: number): Promise<string | null | undefined> =>
    stateOf((await draw(token, n)).body).draws[0]?.given;
  const claim = async (token: string, gateway = gw) =>
    await act(token, 'gift', { kind: 'claim' }, gateway);
  const read = async (token?: string) =>
    (
      await gw.call(
        'GET maas:/v1/campaigns/:campaign',
        { params: { campaign: ID } },
        token === undefined ? {} : { token },
      )
    ).body;
  const log = async (day: string): Promise<DrawLog> =>
    (
      await gw.call('GET maas:/v1/campaigns/:campaign/:mechanic/draws', {
        params: { campaign: ID, mechanic: 'lots' },
        query: { day, limit: 500 },
      })
    ).body;

  describe('with a public beacon', () => {
    it('count the first answer that a gateway got, and what riders sent on earlier days', async () => {
      await release(drawing());
      const early = await rider();
      expect(stateOf(await read())).toMatchObject({ chain: { fromDay: DAY, beaconFrom: NEXT } });
      await draw(early, 1, gw, 'a');
      // The first day's beacon value was known before the seeds were made, so it does not count.
      setClocks(new Date('2026-11-10T16:00:00Z'));
      beaconAnswers = [['not_yet', 'not_yet', beaconValue('1')], [beaconValue('2')]];
      const late = await rider();
      await Promise.all([draw(early, 2, gw, 'b'), draw(late, 1, secondGateway, 'c')]);
      expect(beaconRequests.at(-1)).toEqual(new Date('2026-11-10T16:00:00Z'));
      advance(DAY_MS);
      await Promise.all([draw(early, 3, secondGateway, 'd'), draw(late, 2, gw, 'e')]);

      advance(DAY_MS + PUBLISHED_MS);
      const pages = [await log(DAY), await log(NEXT), await log('2026-11-12')];
      const [first, second, third] = pages.map(({ draws, beacon }) => ({
        value: beacon?.value,
        parts: draws.map(({ n, c, sent }) => `${n} ${c[0] ?? '-'} ${sent?.[0] ?? '-'}`).toSorted(),
      }));
      expect(first).toEqual({ value: undefined, parts: ['1 a -'] });
      // The second gateway got its value immediately, the first after two requests; all count the same one.
      expect(second).toEqual({ value: beaconValue('2').value, parts: ['1 - c', '2 a b'] });
      expect(third?.parts).toEqual(['2 c e', '3 b d']);
      const { receipt } = stateOf(await read(late)).draws[1] ?? {};
      expect(receipt?.body).toMatch(
        new RegExp(`^draw/2\\|${ID}\\|\\d+\\|lots\\|${NEXT}\\|\\w+\\|1\\|\\|2{64}\\|\\d+\\|cup$`),
      );
      const { lines, faults } = await verified(...pages);
      expect(faults).toEqual([]);
      expect(lines).toContain('a beacon counts on 2 days: test');

      for (const [change, reason] of [
        [{ beacon: beaconValue('3') }, /its number is \d+, not/],
        [{ beacon: null }, /its day has no beacon/],
        [
          { draws: pages[1]?.draws.map((each) => ({ ...each, sent: undefined })) },
          /does not count the beacon/,
        ],
        [
          { draws: pages[1]?.draws.map((each) => ({ ...each, c: 'f'.repeat(32) })) },
          /part is not the one of the days before/,
        ],
      ] as const) {
        const [firstPage, secondPage] = pages;
        if (firstPage === undefined || secondPage === undefined) throw new Error('there is no log');
        const changed = { ...secondPage, ...change } as DrawLog;
        expect((await verified(firstPage, changed)).faults).toContainEqual(
          expect.stringMatching(reason),
        );
      }
    });

    it('go without it where they are dealt from a deck, whose order it cannot change', async () => {
      const odds = [{ reward: 'cup', ppm: 1_000_000 }];
      await release(
        drawing({
          mechanics: { lots: { kind: 'draw', dailyFree: 1, odds, deck: 10 } },
          rewards: { cup: { ...cup, stock: 10 } },
        }),
      );
      const token = await rider();
      await draw(token, 1, gw, 'a');
      setClocks(new Date('2026-11-10T16:00:00Z'));
      beaconAnswers = [[beaconValue('1')], [beaconValue('1')]];
      const [newest] = stateOf((await draw(token, 2, gw, 'b')).body).draws;
      // The rider's own part counts immediately.
      expect(newest).toMatchObject({ c: 'b'.repeat(32), given: 'cup' });
      expect(newest).not.toHaveProperty('sent');
      expect(newest?.receipt.body).not.toContain('1'.repeat(64));
    });

    it('go without it on a day on which it does not answer, at all gateways and until the day ends', async () => {
      await release(drawing());
      const [first, second] = [await rider(), await rider()];
      await draw(first, 1, gw, 'a');
      advance(DAY_MS);
      expect((await draw(first, 2, gw, 'b')).status).toBe(200);
      beaconAnswers[1] = [beaconValue('2')];
      expect((await draw(second, 1, secondGateway, 'c')).status).toBe(200);
      expect(await findRows(gw.db, 'draw_beacons', { day: NEXT }, 'day')).toMatchObject([
        { source: 'test', round: null, value: null },
      ]);
      advance(DAY_MS);
      const pages = [await log(DAY), await log(NEXT)];
      expect(pages[1]).toMatchObject({ beacon: null, draws: [{}, {}] });
      expect(pages[1]?.draws.map(({ c, sent }) => [c[0], sent]).toSorted()).toEqual([
        ['b', undefined],
        ['c', undefined],
      ]);
      const { lines, faults } = await verified(...pages);
      expect(faults).toEqual([]);
      expect(lines).toContain(`without a beacon: ${NEXT}`);
    });
  });

  describe('of rewards that need a beacon', () => {
    it.each([
      ['the fallback on a day without one', [new Error('away')], 'few'],
      ['the reward on a day with one', [beaconValue('1')], 'cup'],
    ] as const)('give %s, and the fallback on the first day', async (_, answers, secondReward) => {
      const odds = [{ reward: 'cup', ppm: 1_000_000, fallback: 'few' }];
      await release(
        drawing({
          mechanics: { lots: { kind: 'draw', dailyFree: 1, odds, beaconAboveCents: 100 } },
          rewards: {
            cup: { ...cup, stock: 10, unitCostCents: 101 },
            few: { kind: 'points', amount: 5, stock: 10, unitCostCents: 1 },
          },
        }),
      );
      const token = await rider();
      expect((await draw(token, 1, gw, 'a')).code).toBeUndefined();
      advance(DAY_MS);
      beaconAnswers = [[...answers], [...answers]];
      const { draws } = stateOf((await draw(token, 2, gw, 'a')).body);
      expect(draws.map((each) => [each.nominal, each.given, each.missed?.unproved])).toEqual([
        ['cup', secondReward, secondReward === 'few' ? ['cup'] : undefined],
        ['cup', 'few', ['cup']],
      ]);
      advance(DAY_MS);
      const { faults } = await verified(await log(DAY), await log(NEXT));
      expect(faults).toEqual([]);
    });
  });

  describe('of rewards that come by days', () => {
    it('give exactly a day’s release to many concurrent riders around midnight, and then the fallback', async () => {
      await release(byDays(daily));
      const tokens: string[] = [];
      for (let i = 0; i < 24; i++) tokens.push(await rider());
      // One gateway's day ends while the other's has begun: all draw concurrently.
      await read();
      gw.clock.set(new Date('2026-11-10T14:00:00Z'));
      secondGateway.clock.set(new Date('2026-11-10T16:00:00Z'));
      const answers = await Promise.all(
        tokens.map((token, i) => draw(token, 1, i % 2 === 0 ? gw : secondGateway)),
      );
      const draws = answers.flatMap(({ body }) => stateOf(body).draws);
      expect(draws).toHaveLength(24);
      for (const day of [DAY, NEXT]) {
        const ofDay = draws.filter((each) => each.day === day);
        const count = (reward: string) => ofDay.filter(({ given }) => given === reward).length;
        expect([day, count('cup'), count('points')]).toEqual([day, daily, 2]);
      }
      setClocks(new Date('2026-11-10T16:01:00Z'));
      expect(await read()).toMatchObject({ goneToday: ['cup'] });

      // The stock runs out on the third day.
      advance(DAY_MS);
      for (const token of tokens.slice(0, 8)) await draw(token, 2);
      expect(await read()).toMatchObject({ goneToday: [], mechanics: { lots: { gone: ['cup'] } } });
      const cups = await findRows(gw.db, 'campaign_awards', { campaign: ID, reward: 'cup' }, 'at');
      expect(cups).toHaveLength(25);

      advance(DAY_MS + PUBLISHED_MS);
      const pages = [await log(DAY), await log(NEXT), await log('2026-11-12')];
      expect((await verified(...pages)).faults).toEqual([]);
      // A rider got no reward although one was left.
      const spoiled = pages.map(({ draws, ...page }) => ({
        ...page,
        draws: draws.map((each, i) =>
          page.day === NEXT &&
          each.given === 'cup' &&
          draws.findIndex((d) => d.given === 'cup') === i
            ? { ...each, given: 'points', missed: { version: each.version, off: [] } }
            : each,
        ),
      }));
      expect((await verified(...spoiled)).faults).toContainEqual(
        expect.stringMatching(/cup was not gone: 9 given that day/),
      );
      const more = pages.map((page) => ({
        ...page,
        terms: page.terms.map((each) => ({ ...each, daily: { cup: 3 } })),
      }));
      expect((await verified(...more)).faults).toContainEqual(
        expect.stringMatching(/cup: 10 given of 3 a day/),
      );
    });

    it('follow the present stock, not that of when a rider joined, and record what was switched off', async () => {
      await release(byDays(1));
      const [first, second, third] = [await rider(), await rider(), await rider()];
      expect([await drawAndGetReward(first, 1), await drawAndGetReward(second, 1)]).toEqual([
        'cup',
        'points',
      ]);
      await release(byDays(undefined));
      expect(await drawAndGetReward(third, 1)).toBe('cup');
      advance(DAY_MS);
      expect([await drawAndGetReward(first, 2), await drawAndGetReward(second, 2)]).toEqual([
        'cup',
        'cup',
      ]);
      await gw.db
        .insertInto('campaign_switches')
        .values({ campaign: ID, part: 'cup', off_at: START, reason: 'broken' })
        .execute();
      expect(await drawAndGetReward(third, 2)).toBe('points');
      advance(DAY_MS);
      const { lines, faults } = await verified(await log(DAY), await log(NEXT));
      expect(faults).toEqual([]);
      expect(lines).toContain('1 draws won what the operator had switched off');
    });

    it('are claimed and exchanged one a day, and more the next', async () => {
      await release(
        byDays(undefined, {
          mechanics: { gift: { kind: 'claim', period: 'once', rewards: ['cup'] } },
          rewards: { cup: { ...cup, stock: 25, release: { daily: 2 } } },
          pages: [
            {
              address: '/test-days',
              title: { zh: '领取', en: 'Claim' },
              login: false,
              blocks: [{ kind: 'coupons', mechanic: 'gift' }],
            },
          ],
        }),
      );
      const tokens = [await rider(), await rider(), await rider()];
      const answers = await Promise.all(
        tokens.map((token, i) => claim(token, i % 2 === 0 ? gw : secondGateway)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      const refused = answers.findIndex(({ code }) => code === 'campaign_reward_gone');
      expect(await read(tokens[refused])).toMatchObject({
        goneToday: ['cup'],
        mechanics: { gift: { claimed: false, isGone: true } },
      });
      setClocks(new Date('2026-11-10T16:00:00Z'));
      expect((await read()).goneToday).toEqual([]);
      expect((await claim(tokens[refused] ?? '')).status).toBe(200);
    });

    it.each([
      [
        'exchanged',
        {
          kind: 'exchange',
          currency: 'points',
          offers: [{ id: 'one', reward: 'cup', cost: 10, limit: 1 }],
        },
        { kind: 'exchange', mechanic: 'shop' },
        { kind: 'exchange', offer: 'one', n: 1 },
      ],
      [
        'sold',
        { kind: 'sale', offers: [{ session: 'night', reward: 'cup', stock: 40 }] },
        { kind: 'sale', mechanic: 'shop', session: 'night' },
        { kind: 'sale', session: 'night' },
      ],
    ] as const)(
      'are %s to 40 at once at two gateways as many as a day has, and no more before midnight',
      async (_, mechanic, block, input) => {
        const campaign = byDays(undefined, {
          // Over midnight, so that one session meets two days.
          sessions: {
            night: { days: { kind: 'weekly', weekdays: [2] }, times: ['20:00'], minutes: 480 },
          },
          mechanics: { shop: mechanic } as unknown as Campaign['mechanics'],
          rewards: { cup: { ...cup, stock: 100, release: { daily: 7 } } },
          pages: [
            {
              address: '/test-days',
              title: { zh: '领取', en: 'Take' },
              login: false,
              blocks: [block],
            },
          ],
        });
        await release(campaign);
        setClocks(new Date('2026-11-10T15:00:00Z'));
        const tokens = await Promise.all(Array.from({ length: 40 }, rider));
        const amount = 10;
        for (const token of tokens) {
          const userId = await userIdOf(gw.db, token);
          const cause = { kind: 'test', id: userId };
          await inTransaction(gw.db, (tx) =>
            earn(gw.ctx, tx, { userId, currency: 'points', amount, expiresAt: null, cause }),
          );
        }
        const take = async (token: string, gateway = gw) => {
          for (;;) {
            const answer = await act(token, 'shop', input, gateway);
            if (answer.status !== 503) return { token, ...answer };
          }
        };
        const allAt = async (riderTokens: string[]) => {
          const answers = await Promise.all(
            riderTokens.map((token, i) => take(token, i % 2 === 0 ? gw : secondGateway)),
          );
          const refused = answers.filter(({ status }) => status !== 200);
          expect(new Set(refused.map(({ code }) => code))).toEqual(
            new Set(['campaign_reward_gone']),
          );
          return refused.map(({ token }) => token);
        };
        const countTaken = async () =>
          (await findRows(gw.db, 'campaign_awards', { campaign: ID, reward: 'cup' }, 'at')).length;

        const late = await allAt(tokens);
        expect([late.length, await countTaken()]).toEqual([33, 7]);
        setClocks(new Date('2026-11-10T15:59:00Z'));
        expect((await read()).goneToday).toEqual(['cup']);
        expect(await allAt(late)).toHaveLength(33);
        setClocks(new Date('2026-11-10T16:00:00.000Z'));
        expect((await read()).goneToday).toEqual([]);
        const later = await allAt(late);
        expect([later.length, await countTaken()]).toEqual([26, 14]);
        // Riders who got none have paid nothing.
        for (const token of later) {
          const userId = await userIdOf(gw.db, token);
          expect(await balanceOf(gw.db, { userId, currency: 'points' }, gw.clock.now())).toBe(
            amount,
          );
        }
        expect((await checkLedger(gw.db)).faults).toEqual([]);
      },
    );
  });
});

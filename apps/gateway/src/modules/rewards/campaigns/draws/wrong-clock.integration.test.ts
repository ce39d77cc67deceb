import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../../test/campaigns.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../../test/harness.ts';
import { releaseData } from '../../../../../test/operator-data.ts';
import { findRows } from '../../../../../test/rows.ts';

const DAY = '2026-11-10';
const NOON = new Date(`${DAY}T12:00:00+08:00`);
const ID = 'wrong-clock';

const campaign: Campaign = campaignOf({
  id: ID,
  pages: [
    {
      address: '/test-wrong-clock',
      title: { zh: '抽奖', en: 'Draw' },
      login: false,
      blocks: [{ kind: 'draw', mechanic: 'lots', view: 'wheel' }],
    },
  ],
  mechanics: {
    lots: { kind: 'draw', dailyFree: 1, odds: [{ reward: 'points', ppm: 500_000 }] },
  },
  rewards: { points: { kind: 'points', amount: 1, stock: 1000, unitCostCents: 1 } },
});

const draw = async (gateway: TestGateway, token: string) =>
  await gateway.call(
    'POST maas:/v1/campaigns/:campaign/:mechanic',
    {
      params: { campaign: ID, mechanic: 'lots' },
      body: { act: { kind: 'draw', n: 1, c: 'c'.repeat(32) } },
    },
    { token, idempotencyKey: randomUUID() },
  );

const seedAt = async (gateway: TestGateway, day: string) => {
  const { body } = await gateway.call('GET maas:/v1/campaigns/:campaign/:mechanic/draws', {
    params: { campaign: ID, mechanic: 'lots' },
    query: { day },
  });
  return body.seed;
};

const readiness = async (gateway: TestGateway): Promise<[number, unknown]> => {
  const answer = await gateway.app.inject('/readyz');
  return [answer.statusCode, answer.json()];
};

describe.skipIf(!hasDatabase())('a gateway with a wrong clock', () => {
  /** The clock of the database, and of the gateway that is right. */
  const clock = testClock(NOON);
  const aheadClock = testClock(NOON, clock);
  const behindClock = testClock(NOON, clock);
  let right: TestGateway;
  let ahead: TestGateway;
  let behind: TestGateway;
  let riders = 0;

  beforeAll(async () => {
    right = await startGateway({ clock });
    const { databaseUrl } = right;
    // The campaign is in force for each of them.
    for (const each of [clock, aheadClock, behindClock])
      each.set(new Date(NOON.getTime() - 2 * DAY_MS));
    ahead = await startGateway({ databaseUrl, clock: aheadClock });
    behind = await startGateway({ databaseUrl, clock: behindClock });
    await releaseData([right, ahead, behind], (data) => ({
      ...data,
      campaigns: [...data.campaigns, campaign],
    }));
  });
  afterAll(async () => {
    await behind?.close();
    await ahead?.close();
    await right?.close();
  });
  beforeEach(() => {
    clock.set(NOON);
    aheadClock.set(new Date(NOON.getTime() + DAY_MS));
    behindClock.set(new Date(NOON.getTime() - DAY_MS));
  });

  const rider = async (): Promise<string> =>
    await right.login(`137${String(++riders).padStart(8, '0')}`);
  const drawnDays = async (): Promise<unknown[]> => {
    const acts = await findRows(right.db, 'campaign_acts', { campaign: ID }, 'at', 'user_id');
    return acts.map(({ detail }) => (detail as { day: string }).day);
  };

  it('is not ready, and says why', async () => {
    const wrong = [503, { status: 'unavailable', reason: 'clock' }];
    expect(await readiness(ahead)).toEqual(wrong);
    expect(await readiness(behind)).toEqual(wrong);
    expect(await readiness(right)).toEqual([200, { status: 'ok' }]);
    aheadClock.set(new Date(clock.now().getTime() + 1500));
    behindClock.set(new Date(clock.now().getTime() - 1500));
    expect(await readiness(ahead)).toEqual([200, { status: 'ok' }]);
    expect(await readiness(behind)).toEqual([200, { status: 'ok' }]);
  });

  it('draws nothing, and the same rider draws at another one', async () => {
    const token = await rider();
    const before = await drawnDays();
    for (const gateway of [ahead, behind]) {
      const answer = await draw(gateway, token);
      expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await drawnDays()).toEqual(before);
    expect((await draw(right, token)).status).toBe(200);
    expect(await drawnDays()).toEqual([...before, DAY]);
  });

  it('does not publish the seed of a running day', async () => {
    await draw(right, await rider());
    for (const gateway of [right, ahead, behind]) expect(await seedAt(gateway, DAY)).toBeNull();
    clock.set(new Date('2026-11-11T00:09:59+08:00'));
    for (const gateway of [right, ahead, behind]) expect(await seedAt(gateway, DAY)).toBeNull();
    clock.set(new Date('2026-11-11T00:10:01+08:00'));
    const seeds = [];
    for (const gateway of [right, ahead, behind]) seeds.push(await seedAt(gateway, DAY));
    expect(new Set(seeds).size).toBe(1);
    expect(seeds[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it("draws for the database's day also if its own clock has passed midnight", async () => {
    clock.set(new Date(`${DAY}T23:59:58.500+08:00`));
    aheadClock.set(new Date('2026-11-11T00:00:00+08:00'));
    const before = await drawnDays();
    expect((await draw(ahead, await rider())).status).toBe(200);
    expect(await drawnDays()).toEqual([...before, DAY]);
  });
});

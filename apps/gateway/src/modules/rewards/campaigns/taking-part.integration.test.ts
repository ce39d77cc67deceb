import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase, startGateway } from '../../../../test/harness.ts';

const text = { zh: '文字', en: 'Text' };
const prize = { kind: 'goods', name: text, stock: 100, unitCostCents: 1 } as const;
const chance = {
  kind: 'chance',
  mechanic: 'lots',
  amount: 1,
  stock: 100,
  unitCostCents: 0,
} as const;

/** Returns the statements on a table that a function runs. */
const recordStatements = async (
  work: () => Promise<unknown>,
): Promise<(table: string) => string[]> => {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  const statements = query.mock.calls.map((call): string => {
    const statement: unknown = call[0];
    return typeof statement === 'string' ? statement : JSON.stringify(statement);
  });
  return (table) =>
    statements.filter((each) => each.startsWith('select') && each.includes(`"${table}"`));
};

describe.skipIf(!hasDatabase())('taking part', () => {
  const stage = campaignStage('taking', new Date('2026-11-10T02:00:00Z'));
  afterEach(() => vi.restoreAllMocks());

  const release = async (dailyFree = 1) => {
    const { mechanics, rewards } = campaignOf({ id: stage.id });
    return await stage.release(
      campaignOf({
        id: stage.id,
        pages: [
          {
            address: `/${stage.id}`,
            title: text,
            login: false,
            blocks: [
              { kind: 'coupons', mechanic: 'gift' },
              { kind: 'calendar', mechanic: 'days', view: 'month' },
              { kind: 'tasks', mechanic: 'tasks' },
              { kind: 'coupons', mechanic: 'more' },
              { kind: 'draw', mechanic: 'lots', view: 'wheel' },
              { kind: 'address', mechanic: 'parcel' },
              { kind: 'ranking', mechanic: 'riders' },
            ],
          },
        ],
        mechanics: {
          ...mechanics,
          more: { kind: 'claim', period: 'day', rewards: ['chance'] },
          lots: { kind: 'draw', dailyFree, odds: [{ reward: 'prize', ppm: 1_000_000 }] },
          parcel: { kind: 'delivery' },
          riders: {
            kind: 'ranking',
            of: { kind: 'riders' },
            by: 'rides',
            types: [],
            top: 5,
            prizes: [],
          },
        },
        rewards: { ...rewards, prize, chance },
        budget: { capCents: 10_000 },
      }),
    );
  };

  it('returns the mechanics that it can have changed', async () => {
    await release();
    const token = await stage.rider();
    const changed = async (...[mechanic, act]: [string, Parameters<typeof stage.take>[2]]) =>
      Object.keys((await stage.take(token, mechanic, act)).body.mechanics).toSorted();
    // The first act adds the rider to the ranking.
    expect(await changed('gift', { kind: 'claim' })).toEqual(['gift', 'riders']);
    // Tasks give the same points.
    expect(await changed('days', { kind: 'checkin' })).toEqual(['days', 'tasks']);
    expect(await changed('more', { kind: 'claim' })).toEqual(['lots', 'more']);
    const c = '0'.repeat(32);
    expect(await changed('lots', { kind: 'draw', n: 1, c })).toEqual(['lots', 'parcel']);
    const { body } = await stage.read(token);
    expect(body.mechanics).toMatchObject({
      lots: { count: 1, free: 0, earned: 1 },
      parcel: { goods: 1 },
      gift: { claimed: true },
    });
  });

  it('reads the rider’s row once, and the awards only for what changed', async () => {
    await release();
    const token = await stage.rider();
    await stage.take(token, 'gift', { kind: 'claim' });
    const key = randomUUID();
    const take = async () =>
      await stage.take(token, 'lots', { kind: 'draw', n: 1, c: '1'.repeat(32) }, { key });
    const first = await recordStatements(take);
    expect(first('campaign_players')).toHaveLength(1);
    expect(first('operator_versions')).toEqual([]);
    // Two of seven mechanics changed.
    expect(first('campaign_acts').length).toBeLessThanOrEqual(3);
    vi.restoreAllMocks();
    // A retry of the attempt, which has stored its terms.
    expect((await recordStatements(take))('campaign_players')).toEqual([]);
  });

  it('uses the terms of a version that the gateway has not read yet', async () => {
    await release();
    const token = await stage.rider();
    await stage.take(token, 'gift', { kind: 'claim' });
    stage.gw.clock.advance(1000);
    await release(5);
    const fresh = await startGateway({ databaseUrl: stage.gw.databaseUrl, clock: stage.gw.clock });
    try {
      const act = { kind: 'draw', n: 1, c: '2'.repeat(32) } as const;
      const { status, body } = await stage.take(token, 'lots', act, { at: fresh });
      expect(status).toBe(200);
      expect(body.mechanics['lots']).toMatchObject({ count: 1, free: 0 });
    } finally {
      await fresh.close();
    }
  });
});

import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { checkPoints } from '../../src/modules/rewards/facts/service.ts';
import { seedPlayers } from './campaign-players.ts';

describe.skipIf(!hasDatabase())('players of the demo city', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    // Two gateways begin at the same time; one has begun before.
    await Promise.all([seedPlayers(gw.ctx), seedPlayers(gw.ctx)]);
    await seedPlayers(gw.ctx);
    while ((await gw.runJobs()) > 0);
  });
  afterAll(async () => await gw?.close());

  const stateOf = async <K extends MechanicState['kind']>(
    campaign: string,
    mechanic: string,
    kind: K,
  ): Promise<MechanicState<K>> => {
    const token = await gw.login('13500000001');
    const { body } = await gw.call(
      'GET maas:/v1/campaigns/:campaign',
      { params: { campaign } },
      { token },
    );
    const state = body.mechanics[mechanic];
    if (state?.kind !== kind) throw new Error(`${mechanic} is not a ${kind}`);
    return state as MechanicState<K>;
  };

  test('fill the rankings that a new rider opens, with masked numbers and names', async () => {
    const walkers = await stateOf('city-walk', 'walkers', 'ranking');
    expect(walkers.top).toHaveLength(10);
    const talents = await stateOf('green-experts', 'rider-list', 'ranking');
    expect(talents.top.length).toBeGreaterThan(20);
    for (const { name } of [...walkers.top, ...talents.top])
      expect(name).toMatch(/^1\d\d\*{4}\d{4}$/);
    const teams = await stateOf('green-experts', 'team-list', 'ranking');
    expect(teams.top.map(({ name }) => name)).toContain('滨江骑行队');
    expect(teams.top).toHaveLength(6);
    for (const { score } of teams.top) expect(score).toBeGreaterThan(0);
  });

  test('have voted, once a day each', async () => {
    const { options, votesLeft } = await stateOf('top-shanghai', 'vote', 'vote');
    expect(votesLeft).toBe(1);
    for (const { id, votes } of options) expect(votes, id).toBeGreaterThan(0);
    const cast = await gw.db
      .selectFrom('campaign_acts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('campaign', '=', 'top-shanghai')
      .where('mechanic', '=', 'vote')
      .executeTakeFirstOrThrow();
    expect(options.reduce((sum, { votes }) => sum + votes, 0)).toBe(Number(cast.count));
  });

  test('have helped each other, and each coupon and point of theirs has its award', async () => {
    const links = await gw.db.selectFrom('campaign_links').select('helps').execute();
    expect(links.map(({ helps }) => helps).toSorted((a, b) => a - b)).toEqual([1, 2, 2, 3, 3]);
    const awards = await gw.db.selectFrom('campaign_awards').select('id').execute();
    const coupons = await gw.db.selectFrom('coupons').select('cause_id').execute();
    const ids = new Set(awards.map(({ id }) => id));
    expect(coupons.length).toBeGreaterThan(60);
    for (const { cause_id } of coupons) expect(ids.has(cause_id), cause_id).toBe(true);
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });

  test('are thirty, however often the demo begins', async () => {
    const users = await gw.db
      .selectFrom('users')
      .select('phone')
      .where('demo', '=', true)
      .execute();
    expect(users).toHaveLength(30);
    expect(new Set(users.map(({ phone }) => phone)).size).toBe(30);
  });
});

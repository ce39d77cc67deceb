import { randomUUID } from 'node:crypto';
import type { OrderType } from '@shtrans/contract/orders/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { insertRow, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';

const DAY = '2026-11-01';

describe.skipIf(!hasDatabase())('badges', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let token: string;
  let rider: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway.close();
    await gw.close();
  });
  beforeEach(async () => {
    token = await gw.login(`135${String(++riders).padStart(8, '0')}`);
    rider = await userIdOf(gw.db, token);
  });

  const rode = async (type: OrderType, hour: number): Promise<string> => {
    const order_id = randomUUID();
    const ended_at = new Date(Date.UTC(2026, 10, 1, hour));
    const ride = { type, day: DAY, ended_at, metres: 8000, fare_cents: 300 };
    await insertRow(gw.db, 'ride_facts', { user_id: rider, order_id, ...ride });
    return order_id;
  };
  const badges = async (via = gw) =>
    (await via.call('GET maas:/v1/badges', {}, { token })).body.items;
  const shared = async (link: string) =>
    await gw.call('GET maas:/v1/shared-badges/:token', { params: { token: link } });

  it('are those of the data in force, none of them won before the first ride', async () => {
    const offered = (await dataInForce(gw.ctx)).data.badges.map(({ id }) => id);
    const items = await badges();
    expect(items.map(({ id }) => id).toSorted()).toEqual(offered.toSorted());
    expect(
      items.every(({ wonAt, shareToken, progress }) => !wonAt && !shareToken && !progress),
    ).toBe(true);
  });

  it('are won by rides, once, at the end of the winning ride', async () => {
    await rode('metro', 1);
    await rode('metro', 2);
    const looks = await Promise.all([
      badges(),
      badges(secondGateway),
      badges(),
      badges(secondGateway),
    ]);
    const firsts = looks.map((items) => items[0]);
    expect(firsts[0]).toMatchObject({
      id: 'first-ride',
      wonAt: '2026-11-01T01:00:00.000Z',
      progress: 2,
      target: 1,
    });
    expect(new Set(firsts.map((first) => first?.shareToken)).size).toBe(1);
    expect(looks[0]?.find(({ id }) => id === 'metro-10')).toMatchObject({
      progress: 2,
      wonAt: null,
    });
  });

  const crosser = async () => (await badges()).find(({ id }) => id === 'river-crosser');

  it('have levels by the present progress', async () => {
    expect(await crosser()).toMatchObject({ level: 0, nextTarget: 3 });
    for (const hour of [1, 2, 3]) await rode('ferry', hour);
    expect(await crosser()).toMatchObject({ level: 1, nextTarget: 10 });
    for (const hour of [4, 5, 6, 7, 8, 9, 10]) await rode('ferry', hour);
    expect(await crosser()).toMatchObject({ level: 2, progress: 10, nextTarget: 30 });
  });

  it('stay won if the ride is refunded', async () => {
    const order_id = await rode('bus', 3);
    const [won] = await badges();
    await updateRows(gw.db, 'ride_facts', { order_id }, { reversed_at: gw.clock.now() });
    const [still] = await badges();
    expect(still).toEqual(won);
  });

  it('are shown to anyone with the link, without data of the rider', async () => {
    await rode('ferry', 4);
    const [won] = await badges();
    const link = won?.shareToken ?? '';
    expect((await shared(link)).body).toEqual({
      name: won?.name,
      text: won?.text,
      art: won?.art,
      wonAt: won?.wonAt,
    });
    const guessed = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A');
    expect((await shared(guessed)).body).toMatchObject({ code: 'badge_not_found' });
    await inTransaction(gw.db, (tx) => eraseRider(tx, rider, '13500000000', gw.clock.now()));
    expect((await shared(link)).body).toMatchObject({ code: 'badge_not_found' });
  });
});

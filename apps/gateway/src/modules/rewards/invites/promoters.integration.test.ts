import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { balanceOf } from '../../wallet/ledger/service.ts';

const OFFER = 'GET maas:/v1/promoters/:promoter';
const READ = 'GET maas:/v1/promoter-reward';
const CLAIM = 'POST maas:/v1/promoter-reward';
const [HERE, THERE] = ['xujiahui-01', 'hongqiao-02'];

describe.skipIf(!hasDatabase())('promoters', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const rider = async (): Promise<string> =>
    await gw.login(`134${String(++riders).padStart(8, '0')}`);
  const claim = async (token: string, promoter: string, gateway = gw, deviceId = 'x'.repeat(36)) =>
    await gateway.call(CLAIM, { body: { promoter } }, { token, deviceId });
  const points = async (token: string) =>
    await balanceOf(
      gw.db,
      { userId: await userIdOf(gw.db, token), currency: 'points' },
      gw.clock.now(),
    );

  it('are known by their codes, and others are not', async () => {
    const { body } = await gw.call(OFFER, { params: { promoter: HERE } });
    expect(body).toMatchObject({ promoter: HERE, points: 100, newDays: 7, state: 'open' });
    const unknown = await gw.call(OFFER, { params: { promoter: 'nobody' } });
    expect(unknown.code).toBe('promoter_not_found');
    expect((await claim(await rider(), 'nobody')).code).toBe('promoter_not_found');
  });

  it('bind a new rider once, with points, also for concurrent claims', async () => {
    const token = await rider();
    expect((await gw.call(READ, {}, { token })).body).toEqual({ reward: null });
    const answers = await Promise.all(
      [HERE, THERE, HERE, THERE].map((promoter, i) =>
        claim(token, promoter, i < 2 ? gw : secondGateway, 'a'.repeat(36)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'already_bound')).toHaveLength(2);
    expect(await points(token)).toBe(100);
    const { body } = await gw.call(READ, {}, { token });
    expect(body.reward).toMatchObject({ points: 100, state: 'given' });
  });

  it('are for new riders', async () => {
    const token = await rider();
    gw.clock.advance(8 * DAY_MS);
    expect((await claim(token, HERE)).code).toBe('new_riders_only');
    expect(await points(token)).toBe(0);
  });

  it('who log in one after another on one device wait for the desk, also concurrently', async () => {
    const two = [await rider(), await rider()];
    const answers = await Promise.all(
      two.map((token, i) =>
        claim(token, HERE, i === 0 ? gw : secondGateway, 'one-phone-for-both-0000'),
      ),
    );
    const states = answers.map(({ body }) => body.reward?.state);
    expect(new Set(states)).toEqual(new Set(['given', 'held']));
    const [firstPoints = 0, secondPoints = 0] = await Promise.all(two.map(points));
    expect([Math.min(firstPoints, secondPoints), Math.max(firstPoints, secondPoints)]).toEqual([
      0, 100,
    ]);
  });
});

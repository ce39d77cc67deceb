import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

/** A hundredth of every quota. */
const LIMIT_FACTOR = 0.01;

describe.skipIf(!hasDatabase())('the flood brake', () => {
  let gw: TestGateway;
  const open: TestGateway[] = [];
  beforeEach(async () => {
    gw = await startGateway({ config: { LIMIT_FACTOR, WEBHOOKS_PER_MINUTE: 5000 } });
    open.push(gw);
  });
  afterAll(() => Promise.all(open.map((gateway) => gateway.close())));

  /** Returns the number of a client's requests before the first refused one. */
  async function countAnswered(
    url: string,
    remoteAddress = '203.0.113.1',
    method: 'GET' | 'POST' = 'GET',
  ): Promise<number> {
    for (let i = 0; i < 200; i++) {
      const answer = await gw.app.inject({ method, url, remoteAddress });
      if (answer.statusCode !== 429) continue;
      expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      return i;
    }
    return Number.POSITIVE_INFINITY;
  }

  it.each([
    ['/v1/me', 12],
    ['/healthz', 12],
    ['/metrics', 12],
    ['/docs', 12],
    ['/openapi.json', 12],
    ['/files/none.png', 12],
    ['/help/terms', 12],
    ['/sandbox/inbox', 12],
    ['/nothing', 12],
    ['/favicon.ico', 12],
    ['/shtrans-h5/', 120],
    ['/shtrans-h5/assets/none.js', 120],
  ])('limits %s', async (url, quota) => {
    expect(await countAnswered(url)).toBe(quota);
    expect(await countAnswered(url, '203.0.113.2')).toBe(quota);
  });

  it.each(['dispatch', 'gates', 'parking', 'payments', 'ticketing'])(
    'has a quota of its own for the webhooks of %s, as the operator sets it',
    async (port) => {
      const url = `/v1/${port}/webhook/sandbox`;
      expect(await countAnswered(url, '203.0.113.1', 'POST')).toBe(50);
      expect(await countAnswered('/v1/me')).toBe(12);
    },
  );

  it('counts probes of load balancers separately', async () => {
    await countAnswered('/v1/me');
    await countAnswered('/nothing');
    expect(await countAnswered('/healthz')).toBe(12);
  });
});

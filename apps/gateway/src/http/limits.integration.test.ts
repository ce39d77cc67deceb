import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { limit } from './limits.ts';

const RULE = { max: 3, windowSeconds: 60 };

describe.skipIf(!hasDatabase())('limits shared by all gateways', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({ config: { LIMIT_FACTOR: 1 } });
    // The start of a window, so that none ends while a test counts.
    gw.clock.set(new Date('2026-11-20T04:00:00.000Z'));
  });
  afterAll(() => gw.close());

  const passed = async (bucket: string, calls: number): Promise<number> => {
    const tries = Array.from({ length: calls }, () => limit(gw.ctx, bucket, RULE));
    return (await Promise.allSettled(tries)).filter((t) => t.status === 'fulfilled').length;
  };

  it('allow the maximum per window and bucket, also for parallel calls', async () => {
    expect(await passed('a', 20)).toBe(3);
    expect(await passed('b', 2)).toBe(2);
  });

  it('return the time to wait, and start again in the next window', async () => {
    await passed('c', 3);
    await expect(limit(gw.ctx, 'c', RULE)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.toSatisfy((s: number) => s > 0 && s <= 60),
    });
    gw.clock.advance(60_000);
    expect(await passed('c', 4)).toBe(3);
  });

  it('throw the given code', async () => {
    await passed('d', 3);
    await expect(limit(gw.ctx, 'd', { ...RULE, code: 'sms_limit_reached' })).rejects.toMatchObject({
      code: 'sms_limit_reached',
    });
  });
});

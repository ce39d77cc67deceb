import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxDispatch } from '../../../../sandbox/dispatch/driver.ts';
import { callRide } from '../../../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

describe.skipIf(!hasDatabase())('the estimate that a rider agreed to', () => {
  let gw: TestGateway;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway({
      adapters: (ctx) => ({
        dispatch: {
          ...sandboxDispatch(ctx),
          route: async () =>
            await Promise.resolve({ distanceMetres: 10_000, durationSeconds: 1200, path: [] }),
        },
      }),
    });
  });
  afterAll(() => gw.close());

  // At noon the partner's car costs 13 yuan for 3 km, 7 km at 2.50 and 20 minutes at 0.50: 40.50 yuan.
  it.each([
    [4050, 'requested'],
    // A tenth of 45.00 is 4.50.
    [4500, 'requested'],
    [4501, 'estimate_changed'],
    // A tenth of 36.82 is 3.682, of 36.81 3.681.
    [3682, 'requested'],
    [3681, 'estimate_changed'],
  ])('of %i cents for a ride of 4050: %s', async (estimateCents, result) => {
    const token = await gw.login(`135${String(++riders).padStart(8, '0')}`);
    const { body, code } = await callRide(gw, token, { service: 'saic', estimateCents });
    expect(code ?? body.state).toBe(result);
  });
});

import { expect, it, test } from 'vitest';
import { paidOrder } from '../../../test/paid-order.ts';
import { readConfig } from '../../config.ts';
import { noTicketing } from './port.ts';

it('waits without an operator', async () => {
  const order = paidOrder();
  expect(await noTicketing.issue(order)).toEqual({ state: 'waiting', askAgain: null });
  expect(await noTicketing.settle(order)).toEqual({ state: 'waiting', askAgain: null });
});

test('production refuses the pretended operators', () => {
  const env = { NODE_ENV: 'production', ALLOW_IN_PRODUCTION: '' };
  expect(() => readConfig(env)).toThrow(/sandbox-ticketing/);
  expect(() => readConfig({ ...env, TICKETING_DRIVER: 'none' })).toThrow(
    /^(?!.*sandbox-ticketing)/,
  );
});

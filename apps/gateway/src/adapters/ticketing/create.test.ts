import { expect, it, test } from 'vitest';
import { outside, pretendNothing } from '../../../test/outside.ts';
import { readConfig } from '../../config.ts';
import { createTicketing } from './create.ts';

it('waits without an operator', async () => {
  const none = await createTicketing(outside({ TICKETING_DRIVER: 'none' }), pretendNothing);
  const order = { orderId: 'o1', type: 'multi_ticket', paidAt: new Date() } as const;
  expect(await none.issue(order)).toEqual({ state: 'waiting', askAgain: null });
  expect(await none.settle(order)).toEqual({ state: 'waiting', askAgain: null });
});

test('production refuses the pretended operators', () => {
  const env = { NODE_ENV: 'production', ALLOW_IN_PRODUCTION: '' };
  expect(() => readConfig(env)).toThrow(/sandbox-ticketing/);
  expect(() => readConfig({ ...env, TICKETING_DRIVER: 'none' })).toThrow(
    /^(?!.*sandbox-ticketing)/,
  );
});

import { expect, it, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTicketing } from './create.ts';

const PAID_AT = new Date('2026-11-20T04:00:00.000Z');
const later = (ms: number): Date => new Date(PAID_AT.getTime() + ms);
const order = { orderId: 'o1', type: 'multi_ticket', paidAt: PAID_AT } as const;

const ticketing = (env: Record<string, string>, now: Date) =>
  createTicketing({
    config: readConfig({ SECRET: 's'.repeat(32), ...env }),
    clock: { now: () => now },
  });

test('the sandbox issues a ticket three seconds after it was paid, the same each time', async () => {
  const early = await ticketing({}, later(2999)).issue(order);
  expect(early).toEqual({ state: 'waiting', askAgain: later(3000) });
  const issued = await ticketing({}, later(3000)).issue(order);
  expect(issued).toEqual({ state: 'issued', code: expect.stringMatching(/^\d{12}$/) });
  expect(await ticketing({}, later(9000)).issue(order)).toEqual(issued);
  expect(await ticketing({}, later(9000)).issue({ ...order, orderId: 'o2' })).not.toEqual(issued);
});

test('the sandbox settles a ride ten minutes after it was paid', async () => {
  const early = await ticketing({}, later(599_999)).settle(order);
  expect(early).toEqual({ state: 'waiting', askAgain: later(600_000) });
  expect(await ticketing({}, later(600_000)).settle(order)).toEqual({ state: 'settled' });
});

it('waits without an operator', async () => {
  const none = ticketing({ TICKETING_DRIVER: 'none' }, later(600_000));
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

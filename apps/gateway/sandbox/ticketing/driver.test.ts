import { expect, test } from 'vitest';
import { outside } from '../../test/outside.ts';
import { paidOrder } from '../../test/paid-order.ts';
import { sandboxTicketing } from './driver.ts';

const PAID_AT = new Date('2026-11-20T04:00:00.000Z');
const later = (ms: number): Date => new Date(PAID_AT.getTime() + ms);
const order = paidOrder({ paidAt: PAID_AT.toISOString() });
const deps = outside({ SECRET: 's'.repeat(32) });

const ticketing = (now: Date) => sandboxTicketing({ ...deps, clock: { now: () => now } });

test('a ticket is issued three seconds after it was paid, the same each time', async () => {
  const early = await ticketing(later(2999)).issue(order);
  expect(early).toEqual({ state: 'waiting', askAgain: later(3000) });
  const issued = await ticketing(later(3000)).issue(order);
  expect(issued).toEqual({ state: 'issued', code: expect.stringMatching(/^\d{12}$/) });
  expect(await ticketing(later(9000)).issue(order)).toEqual(issued);
  expect(await ticketing(later(9000)).issue({ ...order, orderId: order.rider })).not.toEqual(
    issued,
  );
});

test('a ride is settled ten minutes after it was paid', async () => {
  const early = await ticketing(later(599_999)).settle(order);
  expect(early).toEqual({ state: 'waiting', askAgain: later(600_000) });
  expect(await ticketing(later(600_000)).settle(order)).toEqual({ state: 'settled' });
});

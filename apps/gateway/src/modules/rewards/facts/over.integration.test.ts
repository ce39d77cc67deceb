import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, type OrderInput, ticketFields, userIdOf } from '../../../../test/orders.ts';
import { findRow, insertRow } from '../../../../test/rows.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { usedOrdersAfter } from '../../money/orders/service.ts';
import { factFaults } from './check-store.ts';

const partlyUsed = { fields: ticketFields({ quantity: 3, usedQuantity: 1 }) };
const metro = { type: 'metro', fields: '{"kind":"other"}' } as const;

/** Orders, whether their use was reported, and whether they count. */
const ORDERS: [string, OrderInput, { isReported?: true; counts: boolean }][] = [
  ['a ticket that is used', { status: 'consumed' }, { isReported: true, counts: true }],
  ['one whose use is not recorded', { status: 'consumed' }, { counts: true }],
  ['one whose time is over', { status: 'completed' }, { isReported: true, counts: true }],
  ['one that ran out unused', { status: 'completed' }, { counts: false }],
  ['one that ran out, used in part', { status: 'completed', ...partlyUsed }, { counts: true }],
  ['one that is used in part', { status: 'to_be_used', ...partlyUsed }, { counts: false }],
  ['one that is not used', { status: 'to_be_used' }, { counts: false }],
  ['a ride that is over', { status: 'completed', ...metro }, { counts: true }],
  ['a ride that is paid', { status: 'paid', ...metro }, { counts: false }],
  [
    'a ride whose refund is under way',
    { status: 'being_refunded', status_before_refund: 'completed', ...metro },
    { counts: true },
  ],
  [
    'a ride whose refund came before its end',
    { status: 'being_refunded', status_before_refund: 'paid', ...metro },
    { counts: false },
  ],
];

describe.skipIf(!hasDatabase())('an order that is over and was used', () => {
  let gw: TestGateway;
  let userId: string;
  beforeAll(async () => {
    gw = await startGateway();
    userId = await userIdOf(gw.db, await gw.login('13900000132'));
  });
  afterAll(async () => await gw?.close());

  it.each(ORDERS)(
    'is treated the same by the past job, the check and the job: %s',
    async (_, input, { isReported, counts }) => {
      const id = await giveOrder(gw, userId, { paid_cents: 1200, ...input });
      const now = gw.clock.now();
      await insertRow(gw.db, 'order_events', {
        user_id: userId,
        order_id: id,
        id: uuidv7(gw.ctx),
        event: isReported ? 'used' : null,
        from_status: null,
        to_status: input.status ?? 'completed',
        at: now,
      });
      const has = (orders: readonly { id: string }[]) => orders.some((each) => each.id === id);
      const past = has(await usedOrdersAfter(gw.db, undefined, 1000));
      const check = (await factFaults(gw.db)).includes(`order ${id} is over and does not count`);
      await enqueue(gw.ctx, gw.db, {
        kind: 'order.facts',
        dedup: id,
        payload: { userId, orderId: id },
      });
      await gw.runJobs();
      const job = (await findRow(gw.db, 'ride_facts', { order_id: id })) !== undefined;
      expect({ past, check, job }).toEqual({ past: counts, check: counts, job: counts });
    },
  );
});

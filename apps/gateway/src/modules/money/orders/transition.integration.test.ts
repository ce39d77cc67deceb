import { DAY_MS } from '@shtrans/contract/values/calendar';
import {
  findTransition,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderStatus,
  UNFINISHED_STATUSES,
} from '@shtrans/contract/orders/status';
import { ORDER_EVENTS } from '@shtrans/contract/orders/schemas';
import { ORDER_TYPE_ROWS } from '@shtrans/contract/orders/types';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, orderRow, userIdOf } from '../../../../test/orders.ts';
import { applyEvent, lockOrder } from './service.ts';

describe.skipIf(!hasDatabase())('applyEvent', () => {
  let gw: TestGateway;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    userId = await userIdOf(gw.db, await gw.login('13900000004'));
  });
  afterAll(async () => await gw?.close());

  const apply = async (id: string, event: OrderEvent): Promise<string> => {
    try {
      const key = { userId, id };
      const tx = gw.db.transaction();
      const changed = await tx.execute(
        async (t) => await applyEvent(gw.ctx, t, await lockOrder(t, key), event),
      );
      return changed.status;
    } catch (error) {
      return (error as { code?: string }).code ?? 'other';
    }
  };

  it('applies each transition of the contract’s table and no other, from every status', async () => {
    for (const type of ['bus', 'scenic_ticket'] as const) {
      for (const status of ORDER_STATUSES) {
        for (const event of ORDER_EVENTS) {
          const before: OrderStatus = type === 'bus' ? 'completed' : 'to_be_used';
          const id = await giveOrder(gw, userId, {
            type,
            status,
            pay_deadline: null,
            status_before_refund: status === 'being_refunded' ? before : null,
          });
          const transition = findTransition(status, event, ORDER_TYPE_ROWS[type].settlement);
          const to = transition?.to === 'previous' ? before : transition?.to;
          expect(await apply(id, event)).toBe(to ?? 'order_transition_illegal');
          expect((await orderRow(gw.db, id)).status).toBe(to ?? status);
        }
      }
    }
  });

  it('keeps the instant an order was first completed, also when its refund is refused', async () => {
    const first = new Date(gw.clock.now().getTime() - 5 * DAY_MS);
    const id = await giveOrder(gw, userId, {
      type: 'bus',
      status: 'completed',
      pay_deadline: null,
      completed_at: first,
    });
    expect(await apply(id, 'refund_accepted')).toBe('being_refunded');
    expect(await apply(id, 'refund_rejected')).toBe('completed');
    expect((await orderRow(gw.db, id)).completed_at).toEqual(first);
  });

  it('keeps row, history and list order in step through any sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('bus' as const, 'maglev' as const),
        fc.constantFrom('ongoing' as const, 'to_be_paid' as const),
        fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 25 }),
        async (type, status, events) => {
          const id = await giveOrder(gw, userId, { type, status });
          const accepted: string[] = [];
          for (const event of events) {
            const answer = await apply(id, event);
            if (answer !== 'order_transition_illegal') accepted.push(event);
          }
          const row = await orderRow(gw.db, id);
          const history = await gw.db
            .selectFrom('order_events')
            .selectAll()
            .where('order_id', '=', id)
            .orderBy('at')
            .execute();
          expect(history.map((h) => h.event)).toEqual([null, ...accepted]);
          for (const [i, step] of history.entries()) {
            expect(step.from_status).toBe(history[i - 1]?.to_status ?? null);
          }
          expect(row.status).toBe(history.at(-1)?.to_status);
          expect(row.unfinished).toBe(UNFINISHED_STATUSES.includes(row.status) ? 1 : 0);
          expect(row.status_before_refund !== null).toBe(row.status === 'being_refunded');
        },
      ),
      { numRuns: 40 },
    );
  });

  it('applies one of twenty simultaneous events and refuses the others', async () => {
    const id = await giveOrder(gw, userId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await apply(id, 'payment_started')),
    );
    expect(answers.filter((a) => a === 'in_payment')).toHaveLength(1);
    expect(answers.filter((a) => a === 'order_transition_illegal')).toHaveLength(19);
  });

  it('reports another rider’s order as not found', async () => {
    const id = await giveOrder(gw, userId);
    const stranger = await userIdOf(gw.db, await gw.login('13900000005'));
    const work = gw.db
      .transaction()
      .execute(
        async (tx) =>
          await applyEvent(
            gw.ctx,
            tx,
            await lockOrder(tx, { userId: stranger, id }),
            'payment_started',
          ),
      );
    await expect(work).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

import { pastYearStart, cityInstant } from '@shtrans/contract/values/calendar';
import { ORDER_STATUSES, STATUS_TAB_IDS, STATUS_TABS } from '@shtrans/contract/orders/status';
import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import type { OrderPage } from '@shtrans/contract/orders/schemas';
import * as fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { pageStatement } from './store.ts';
import { giveOrder, type OrderInput, orderRow, userIdOf } from '../../../../test/orders.ts';

describe.skipIf(!hasDatabase())('orders', () => {
  let gw: TestGateway;
  let phone = 13_900_000_000;

  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  const rider = async (): Promise<{ token: string; userId: string }> => {
    const token = await gw.login(String(phone++));
    return { token, userId: await userIdOf(gw.db, token) };
  };

  const list = async (token: string, query: Record<string, unknown> = {}): Promise<OrderPage> => {
    const answer = await gw.call('GET maas:/v1/orders', { query }, { token });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  const listAll = async (token: string, query: Record<string, unknown>): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: OrderPage = await list(token, { ...query, ...(cursor !== null && { cursor }) });
      ids.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  };

  const cancel = async (token: string, id: string, idempotencyKey?: string) =>
    await gw.call(
      'POST maas:/v1/orders/:id/cancel',
      { params: { id } },
      { token, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );

  describe('list', () => {
    it('needs a rider', async () => {
      expect((await gw.call('GET maas:/v1/orders')).code).toBe('unauthenticated');
    });

    it('is empty for a rider without orders', async () => {
      const { token } = await rider();
      expect(await list(token)).toMatchObject({ items: [], nextCursor: null, unfinishedCount: 0 });
    });

    it('shows unfinished orders first, then the newest, each once, page by page, in every tab', async () => {
      const { token, userId } = await rider();
      const orders = fc.sample(
        fc.record({
          type: fc.constantFrom(...ORDER_TYPES),
          status: fc.constantFrom(...ORDER_STATUSES),
          // Few instants, so that many orders share one and the id decides.
          minutes: fc.integer({ min: 0, max: 12 }),
        }),
        { numRuns: 130, seed: 7 },
      );
      const allOrders: {
        id: string;
        type: string;
        status: string;
        unfinished: number;
        at: number;
      }[] = [];
      for (const { type, status, minutes } of orders) {
        const occurredAt = new Date(cityInstant(2026, 11, 1).getTime() + minutes * 60_000);
        const id = await giveOrder(gw, userId, { type, status, occurred_at: occurredAt });
        const { unfinished } = await orderRow(gw.db, id);
        allOrders.push({ id, type, status, unfinished, at: occurredAt.getTime() });
      }
      const sorted = allOrders.toSorted(
        (a, b) => b.unfinished - a.unfinished || b.at - a.at || (a.id < b.id ? 1 : -1),
      );
      for (const type of ['all', ...ORDER_TYPES]) {
        const ofType = sorted.filter((o) => type === 'all' || o.type === type);
        const page = await list(token, { type });
        expect(page.unfinishedCount).toBe(ofType.filter((o) => o.unfinished === 1).length);
        for (const tab of STATUS_TAB_IDS) {
          const expected = ofType.filter((o) =>
            (STATUS_TABS[tab] as readonly string[]).includes(o.status),
          );
          expect(await listAll(token, { type, tab, limit: 7 })).toEqual(expected.map((o) => o.id));
        }
      }
    });

    it('goes back exactly one year by the calendar of the city', async () => {
      const { token, userId } = await rider();
      const edge = cityInstant(2025, 11, 20);
      const completed: OrderInput = { type: 'metro', status: 'completed' };
      const atEdge = await giveOrder(gw, userId, { ...completed, occurred_at: edge });
      await giveOrder(gw, userId, { ...completed, occurred_at: new Date(edge.getTime() - 1) });
      await giveOrder(gw, userId, {
        type: 'metro',
        status: 'to_be_paid',
        occurred_at: new Date(edge.getTime() - 1),
      });
      const page = await list(token);
      expect(page.items.map((o) => o.id)).toEqual([atEdge]);
      expect(page.unfinishedCount).toBe(0);
    });

    it('refuses a cursor that is damaged, made up, or of another list', async () => {
      const { token, userId } = await rider();
      for (let i = 0; i < 3; i++) await giveOrder(gw, userId);
      const { nextCursor } = await list(token, { limit: 1 });
      expect(nextCursor).not.toBeNull();
      for (const query of [
        { cursor: 'x' },
        { cursor: `${nextCursor}x` },
        { cursor: nextCursor, tab: 'unpaid' },
        { cursor: nextCursor, type: 'bus' },
        { cursor: Buffer.from("1~all~all~1~0~' or 1=1").toString('base64url') },
      ]) {
        const answer = await gw.call('GET maas:/v1/orders', { query }, { token });
        expect(answer.code).toBe('cursor_invalid');
      }
    });

    it('returns only the rider’s own orders for another rider’s cursor', async () => {
      const owner = await rider();
      const stranger = await rider();
      for (let i = 0; i < 3; i++) await giveOrder(gw, owner.userId);
      const strangersOrder = await giveOrder(gw, stranger.userId, {
        type: 'bus',
        status: 'completed',
      });
      const { nextCursor } = await list(owner.token, { limit: 1 });
      const page = await list(stranger.token, { cursor: nextCursor });
      expect(page.items.map((o) => o.id)).toEqual([strangersOrder]);
    });

    it('returns orders of a type or status known only to a newer gateway unchanged', async () => {
      const { token, userId } = await rider();
      const id = await giveOrder(gw, userId, {
        type: 'hovercraft' as 'bus',
        status: 'levitating' as 'paid',
        fields: JSON.stringify({ kind: 'cushion', pressure: 3 }),
        pay_deadline: null,
      });
      const page = await list(token);
      expect(page.items).toMatchObject([
        { id, type: 'hovercraft', status: 'levitating', amountCents: 1200, actions: [] },
      ]);
      const detail = await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token });
      expect(detail.body).toMatchObject({ type: 'hovercraft', fields: { kind: 'other' } });
      const pay = await gw.call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token });
      expect(pay.code).toBe('order_not_payable');
      const cancel = await gw.call(
        'POST maas:/v1/orders/:id/cancel',
        { params: { id } },
        { token },
      );
      expect(cancel.code).toBe('order_not_cancellable');
    });

    it('never shows an order past its deadline as payable, whether or not the job has run', async () => {
      const { token, userId } = await rider();
      const deadline = new Date(gw.clock.now().getTime() - 1);
      const id = await giveOrder(gw, userId, { pay_deadline: deadline });
      const page = await list(token);
      expect(page.items).toMatchObject([
        { id, status: 'closed', closedReason: 'payment_timed_out', actions: [] },
      ]);
      expect(page.unfinishedCount).toBe(0);
      expect((await orderRow(gw.db, id)).status).toBe('to_be_paid');
      await gw.runJobs();
      expect(await orderRow(gw.db, id)).toMatchObject({
        status: 'closed',
        closed_reason: 'payment_timed_out',
        unfinished: 0,
      });
    });

    it('reads a page as one range of the list’s index, however long the history', async () => {
      const { userId } = await rider();
      await sql`
        insert into orders (user_id, id, order_no, type, status, unfinished, amount_cents,
          discount_cents, passenger, occurred_at, fields, created_at, updated_at)
        select ${userId}, gen_random_uuid(), 'plan' || n, case n % 2 when 0 then 'bus' else 'metro' end,
          'completed', 0, 300, 0, '张*', ${gw.clock.now()}::timestamptz - n * interval '90 minutes',
          '{"kind":"other"}', now(), now()
        from generate_series(1, 5000) n`.execute(gw.db);
      await sql`analyze orders`.execute(gw.db);
      const now = gw.clock.now();
      const middle = {
        unfinished: 0,
        occurredAt: new Date(now.getTime() - 180 * 86_400_000),
      } as const;
      for (const type of [null, 'bus'] as const) {
        for (const after of [null, { ...middle, id: userId }]) {
          const { text, values } = pageStatement({
            userId,
            since: pastYearStart(now),
            now,
            type,
            statuses: null,
            after,
            limit: 21,
          });
          const plan = await gw.db.executeQuery<{ 'QUERY PLAN': string }>(
            CompiledQuery.raw(`explain (analyze, timing off, costs off) ${text}`, values),
          );
          const lines = plan.rows.map((row) => row['QUERY PLAN']);
          const scan = lines.findIndex((line) =>
            line.includes(
              `Index Scan using ${type === null ? 'orders_list' : 'orders_list_of_type'} on orders orders_1`,
            ),
          );
          expect(lines[scan], lines.join('\n')).toMatch(/rows=21\b/);
          const removed = lines.filter((line) => line.includes('Rows Removed'));
          expect(removed, lines.join('\n')).toEqual([]);
        }
      }
    });
  });

  describe('detail', () => {
    it('hides another rider’s order behind the same answer as an unknown one', async () => {
      const owner = await rider();
      const stranger = await rider();
      const id = await giveOrder(gw, owner.userId);
      const unknown = '0190b7a0-0000-7000-8000-000000000000';
      for (const params of [{ id }, { id: unknown }]) {
        const { token } = stranger;
        expect((await gw.call('GET maas:/v1/orders/:id', { params }, { token })).code).toBe(
          'order_not_found',
        );
        expect((await gw.call('POST maas:/v1/orders/:id/cancel', { params }, { token })).code).toBe(
          'order_not_found',
        );
        expect(
          (await gw.call('POST maas:/v1/orders/:id/payments', { params }, { token })).code,
        ).toBe('order_not_found');
      }
    });

    it('shows a trip that was stored before rides could be called', async () => {
      const token = await gw.login('13900000077');
      const old = {
        kind: 'trip',
        departedAt: '2026-11-20T04:00:00.000Z',
        arrivedAt: null,
        plate: '沪A12345',
        driver: { zh: '王师傅', en: 'Driver Wang' },
        distanceMetres: null,
        durationSeconds: null,
      };
      const id = await giveOrder(gw, await userIdOf(gw.db, token), {
        type: 'taxi',
        status: 'ongoing',
        fields: JSON.stringify(old),
      });
      const { body } = await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token });
      expect(body.fields).toEqual({ ...old, service: null, rideId: null });
    });

    it('shows every kind of fields', async () => {
      const { token, userId } = await rider();
      const name = { zh: '人民广场', en: "People's Square" };
      const nowText = gw.clock.now().toISOString();
      const kinds: [OrderInput['type'], object][] = [
        [
          'metro',
          {
            kind: 'rail',
            entryAt: nowText,
            entryStation: name,
            exitAt: null,
            exitStation: null,
            distanceMetres: null,
          },
        ],
        ['ferry', { kind: 'ride', boardedAt: nowText, route: name, plate: null }],
        [
          'taxi',
          {
            kind: 'trip',
            service: 'taxi',
            rideId: null,
            departedAt: nowText,
            arrivedAt: null,
            plate: '沪A12345',
            driver: name,
            distanceMetres: 10,
            durationSeconds: 20,
          },
        ],
        [
          'parking',
          {
            kind: 'parking',
            parkingKind: 'street',
            plate: '沪A12345',
            area: name,
            lotName: null,
            roadName: name,
            spaceNumber: '12',
            enteredAt: nowText,
            exitedAt: null,
            durationMinutes: null,
          },
        ],
      ];
      for (const [type = 'bus', fields] of kinds) {
        const id = await giveOrder(gw, userId, {
          type,
          status: 'completed',
          fields: JSON.stringify(fields),
        });
        const { body } = await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token });
        expect(body.fields).toEqual(fields);
        expect(body.parkingKind).toBe(type === 'parking' ? 'street' : null);
        expect(body.timeline).toEqual([
          { event: null, status: 'completed', at: expect.any(String) },
        ]);
        expect(body).toMatchObject({ payment: null, refund: null, discountCents: 0 });
      }
      const { items } = await list(token, { type: 'parking' });
      expect(items[0]?.parkingKind).toBe('street');
    });
  });

  describe('cancel', () => {
    it('closes an unpaid ticket; the same key returns the same answer, another key "closed"', async () => {
      const { token, userId } = await rider();
      const id = await giveOrder(gw, userId);
      const key = `cancel-${id}`;
      const first = await cancel(token, id, key);
      expect(first.body).toMatchObject({
        status: 'closed',
        closedReason: 'cancelled',
        actions: [],
      });
      expect((await cancel(token, id, key)).body).toEqual(first.body);
      expect((await cancel(token, id)).code).toBe('order_closed');
    });

    it('refuses a completed ride, a paid order, and a key used for something else', async () => {
      const { token, userId } = await rider();
      const ride = await giveOrder(gw, userId, { type: 'metro' });
      expect((await cancel(token, ride)).code).toBe('order_not_cancellable');
      const paidTicket = await giveOrder(gw, userId, { status: 'to_be_used', pay_deadline: null });
      expect((await cancel(token, paidTicket)).code).toBe('order_not_cancellable');
      const key = `cancel-${ride}`;
      const unpaidTicket = await giveOrder(gw, userId);
      expect((await cancel(token, unpaidTicket, key)).status).toBe(200);
      expect((await cancel(token, await giveOrder(gw, userId), key)).code).toBe(
        'idempotency_key_reused',
      );
      const none = await gw.call(
        'POST maas:/v1/orders/:id/cancel',
        { params: { id: ride } },
        { token, idempotencyKey: null },
      );
      expect(none.code).toBe('idempotency_key_missing');
    });

    it('cancels a taxi that has not begun and costs nothing yet', async () => {
      const { token, userId } = await rider();
      const later = new Date(gw.clock.now().getTime() + 60_000);
      const ongoing = { type: 'taxi', status: 'ongoing', occurred_at: later } as const;
      const free = await giveOrder(gw, userId, { ...ongoing, amount_cents: 0 });
      expect((await cancel(token, free)).body).toMatchObject({ status: 'closed' });
      const charged = await giveOrder(gw, userId, { ...ongoing, amount_cents: 500 });
      expect((await cancel(token, charged)).code).toBe('order_not_cancellable');
    });

    it('closes an overdue order as timed out', async () => {
      const { token, userId } = await rider();
      const id = await giveOrder(gw, userId, {
        pay_deadline: new Date(gw.clock.now().getTime() - 1),
      });
      expect((await cancel(token, id)).code).toBe('order_closed');
      expect(await orderRow(gw.db, id)).toMatchObject({
        status: 'closed',
        closed_reason: 'payment_timed_out',
      });
    });

    it('happens once when fifty ask in parallel', async () => {
      const { token, userId } = await rider();
      const id = await giveOrder(gw, userId);
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () => await cancel(token, id)),
      );
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.code))).toEqual(
        new Set(['order_closed']),
      );
      const events = await gw.db
        .selectFrom('order_events')
        .select('event')
        .where('order_id', '=', id)
        .where('event', 'is not', null)
        .execute();
      expect(events).toEqual([{ event: 'cancelled' }]);
    });
  });
});

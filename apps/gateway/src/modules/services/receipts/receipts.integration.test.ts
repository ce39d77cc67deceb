import { receipt } from '@shtrans/contract/receipts/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import { prepareDemo } from '../../../../sandbox/demo/demo.ts';
import type { OperatorRules } from './data.ts';

const RECEIPTED: ReadonlySet<string> = new Set([
  'paid',
  'ticketing',
  'to_be_used',
  'consumed',
  'completed',
  'being_refunded',
]);

describe.skipIf(!hasDatabase())('receipts', () => {
  let gw: TestGateway;
  let token: string;

  beforeAll(async () => {
    gw = await startGateway();
    await prepareDemo(gw.ctx, () => {});
    token = await gw.login('13800138000');
  });
  afterAll(async () => await gw?.close());

  const receiptOf = async (id: string, as = token) =>
    await gw.call('GET maas:/v1/orders/:id/receipt', { params: { id } }, { token: as });
  const orders = async () =>
    await gw.db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', await userIdOf(gw.db, token))
      .execute();

  it('of every paid order of a year add up and stay the same', async () => {
    const all = await orders();
    let receiptCount = 0;
    for (const order of all) {
      const answer = await receiptOf(order.id);
      if (order.paid_cents === null || order.status === 'closed') {
        expect(answer.code, `${order.type} ${order.status}`).toBe('receipt_not_available');
        continue;
      }
      receiptCount += 1;
      const body = receipt.parse(answer.body);
      expect(body.items.reduce((sum, item) => sum + item.amountCents, 0)).toBe(order.paid_cents);
      expect(body.paidCents).toBe(order.paid_cents);
      const back = body.refunds.reduce((sum, each) => sum + each.amountCents, 0);
      expect(body.netCents).toBe(order.paid_cents - back);
      expect(body.payment === null).toBe(order.paid_cents === 0);
      expect(body.number.startsWith(order.order_no)).toBe(true);
      if (order.status === 'refunded') expect(body.refunds).toHaveLength(1);
    }
    expect(receiptCount).toBeGreaterThan(200);
    const first = all.find(({ status }) => status === 'refunded');
    const [firstAnswer, secondAnswer] = [
      await receiptOf(first?.id ?? ''),
      await receiptOf(first?.id ?? ''),
    ];
    expect({ ...firstAnswer.body, serverTime: '' }).toEqual({
      ...secondAnswer.body,
      serverTime: '',
    });
  });

  it('name the legal entity that took the money, also after the operator changed', async () => {
    const paidOrder = (await orders()).find((order) => (order.paid_cents ?? 0) > 0);
    const { body } = await receiptOf(paidOrder?.id ?? '');
    expect(body.issuer).toEqual({
      zh: '示例城市出行有限公司',
      en: 'Example City Transit Co., Ltd.',
    });
    expect(body.entity).toMatchObject({ creditCode: '91310000000000000U', phone: '021-00000000' });
    const name = { zh: '新运营有限公司', en: 'New Operator Co., Ltd.' };
    const release = async (change: (entity: OperatorRules['entity']) => OperatorRules['entity']) =>
      await releaseData([gw], ({ operator, ...data }) => ({
        ...data,
        operator: { ...operator, entity: change(operator.entity) },
      }));
    gw.clock.advance(1000);
    await release((entity) => entity && { ...entity, name });
    expect((await receiptOf(paidOrder?.id ?? '')).body.issuer).toEqual(body.issuer);
    const input = { params: { id: paidOrder?.id ?? '' } };
    const journey = await gw.call('GET maas:/v1/orders/:id/journey', input, { token });
    expect(journey.body.issuer).toEqual(name);
    gw.clock.advance(1000);
    await release(() => null);
    const newer = await gw.call('GET maas:/v1/orders/:id/journey', input, { token });
    expect(newer.body.issuer).toEqual({ zh: '城市出行', en: 'City Transit' });
    expect((await receiptOf(paidOrder?.id ?? '')).body.entity).toEqual(body.entity);
  });

  it('show only the ends of the provider’s trade number', async () => {
    const paidOrder = (await orders()).find((order) => (order.paid_cents ?? 0) > 0);
    const { body } = await receiptOf(paidOrder?.id ?? '');
    expect(body.payment?.provider).toBe('history');
    expect(body.payment?.tradeNo).toMatch(/^.{4}\*{4}.{4}$/);
  });

  it('exist as soon as the order offers them, and not earlier', async () => {
    for (const order of await orders()) {
      const detail = await gw.call(
        'GET maas:/v1/orders/:id',
        { params: { id: order.id } },
        { token },
      );
      const offered = detail.body.actions.includes('receipt');
      expect((await receiptOf(order.id)).status).toBe(offered ? 200 : 409);
      if (RECEIPTED.has(order.status)) expect(offered, order.status).toBe(true);
    }
  });

  it('are not available for another rider’s order or an unknown order', async () => {
    const stranger = await gw.login('13930000001');
    const [order] = await orders();
    for (const id of [order?.id ?? '', '00000000-0000-7000-8000-000000000000']) {
      expect((await receiptOf(id, stranger)).code).toBe('order_not_found');
    }
    expect((await receiptOf('nonsense')).code).toBe('invalid_input');
    const unpaid = await giveOrder(gw, await userIdOf(gw.db, stranger));
    expect((await receiptOf(unpaid, stranger)).code).toBe('receipt_not_available');
  });
});

describe.skipIf(!hasDatabase())('an order’s number', () => {
  it('finds the order for its own rider only', async () => {
    const gw = await startGateway();
    try {
      const [owner, stranger] = [await gw.login('13930000002'), await gw.login('13930000003')];
      const order_no = '261121004711998877';
      const id = await giveOrder(gw, await userIdOf(gw.db, owner), { order_no, type: 'ferry' });
      const find = async (token: string, orderNo: string) =>
        await gw.call('GET maas:/v1/order-numbers/:orderNo', { params: { orderNo } }, { token });
      expect((await find(owner, order_no)).body).toEqual({ id, type: 'ferry' });
      expect((await find(stranger, order_no)).code).toBe('order_not_found');
      expect((await find(owner, '1')).code).toBe('order_not_found');
      expect((await find(owner, "' or 1=1")).code).toBe('invalid_input');
    } finally {
      await gw.close();
    }
  });
});

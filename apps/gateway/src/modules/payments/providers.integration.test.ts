import type { Payment, PaymentMethod } from '@shtrans/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALIPAY_APP_ID, ALIPAY_SELLER_ID, FakeAlipay } from '../../../test/fake-alipay.ts';
import {
  FakeWechatPay,
  WECHAT_API_V3_KEY,
  WECHAT_APP_ID,
  WECHAT_MERCHANT_ID,
  WECHAT_MERCHANT_SERIAL,
} from '../../../test/fake-wechat-pay.ts';
import { hasDatabase, startGateway, testClock, type TestGateway } from '../../../test/harness.ts';
import { atCashier, giveOrder, orderRow, paymentRows, userIdOf } from '../../../test/orders.ts';
import { ledgerCheck } from '../../../test/ledger-check.ts';

const MINUTE = 60_000;
const OPEN_ID = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
const numberOf = (id: string): string => id.replaceAll('-', '');
const pem = (key: {
  export(options: { type: 'pkcs8' | 'spki'; format: 'pem' }): string | Buffer;
}) => ({
  private: () => key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  public: () => key.export({ type: 'spki', format: 'pem' }).toString(),
});

const pageOf = ({ checkout }: Payment): string => {
  if (checkout?.kind !== 'page') throw new Error('not a page');
  return checkout.url;
};

/** The sandbox, the payment app and the chat app at once, the latter two on this machine. */
describe.skipIf(!hasDatabase())('three providers on one database', () => {
  const clock = testClock();
  const alipay = new FakeAlipay();
  const wechat = new FakeWechatPay(() => clock.now());
  let gw: TestGateway;
  let token: string;
  let userId: string;
  let strange: string;

  beforeAll(async () => {
    wechat.rotate({ to: 3650 });
    const gatewayUrl = await alipay.server.listen();
    gw = await startGateway({
      clock,
      config: {
        PUBLIC_URL: 'https://transit.example.com',
        PAYMENT_DRIVERS: ['sandbox', 'alipay', 'wechat'],
        ALIPAY_GATEWAY_URL: `${gatewayUrl}/gateway.do`,
        ALIPAY_APP_ID,
        ALIPAY_SELLER_ID,
        ALIPAY_PRIVATE_KEY: pem(alipay.merchant.privateKey).private(),
        ALIPAY_PUBLIC_KEY: pem(alipay.platform.publicKey).public(),
        WECHAT_PAY_API_URL: await wechat.listen(),
        WECHAT_PAY_APP_ID: WECHAT_APP_ID,
        WECHAT_PAY_APP_SECRET: 'secret',
        WECHAT_PAY_MERCHANT_ID: WECHAT_MERCHANT_ID,
        WECHAT_PAY_SERIAL: WECHAT_MERCHANT_SERIAL,
        WECHAT_PAY_PRIVATE_KEY: pem(wechat.merchant.privateKey).private(),
        WECHAT_PAY_API_V3_KEY: WECHAT_API_V3_KEY,
      },
    });
    token = await gw.login('13900000031');
    strange = await gw.login('13900000032');
    userId = await userIdOf(gw.db, token);
    await gw.db
      .insertInto('partner_accounts')
      .values({
        partner: `payer:${WECHAT_APP_ID}`,
        uid: OPEN_ID,
        user_id: userId,
        bound_at: clock.now(),
      })
      .execute();
  });
  afterAll(async () => {
    const faults = gw && (await ledgerCheck(gw.db)).faults;
    await gw?.close();
    await alipay.server.close();
    await wechat.server.close();
    expect(faults).toEqual([]);
  });
  beforeEach(() => {
    alipay.server.fault = undefined;
    wechat.server.fault = undefined;
    wechat.refundStatus = 'SUCCESS';
  });

  const pay = async (id: string, method?: PaymentMethod, as = token) =>
    await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id }, query: method === undefined ? {} : { method } },
      { token: as },
    );
  const started = async (id: string, method?: PaymentMethod): Promise<Payment> => {
    const answer = await pay(id, method);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const read = async (id: string): Promise<Payment> =>
    (await gw.call('GET maas:/v1/payments/:id', { params: { id } }, { token })).body;
  const refund = async (id: string) =>
    await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
  const status = async (id: string): Promise<string> => (await orderRow(gw.db, id)).status;
  const tell = async (provider: string, body: string, headers: Record<string, string> = {}) => {
    const type = provider === 'alipay' ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await gw.app.inject({
      method: 'POST',
      url: `/v1/payments/webhook/${provider}`,
      headers: { 'content-type': type, ...headers },
      payload: body,
    });
    const { statusCode, body: said } = answer;
    return { status: statusCode, said, type: String(answer.headers['content-type']) };
  };
  const tellWechat = async (notice: { headers: Record<string, string>; body: string }) =>
    await tell('wechat', notice.body, notice.headers);
  const runFor = async (minutes: number): Promise<void> => {
    for (let i = 0; i < minutes; i++) {
      clock.advance(MINUTE);
      while ((await gw.runJobs()) > 0);
    }
  };

  /** Starts in the payment app, opens its page, has the money taken; no notice yet. */
  const paidByAlipay = async (order: string): Promise<Payment> => {
    const payment = await started(order, 'alipay');
    alipay.visit(pageOf(payment));
    alipay.trade(numberOf(payment.id)).status = 'TRADE_SUCCESS';
    return payment;
  };
  const paidByWechat = async (order: string): Promise<Payment> => {
    const payment = await started(order, 'wechat_jsapi');
    wechat.trade(numberOf(payment.id)).state = 'SUCCESS';
    return payment;
  };

  it('each order is paid where its rider is, and goes back the same way', async () => {
    const orders = [
      await giveOrder(gw, userId),
      await giveOrder(gw, userId),
      await giveOrder(gw, userId),
    ] as const;
    const bySandbox = await started(orders[0]);
    await atCashier(gw, bySandbox.id, 'pay');
    const byAlipay = await paidByAlipay(orders[1]);
    const byWechat = await paidByWechat(orders[2]);
    expect(byWechat.checkout).toMatchObject({
      kind: 'jsapi',
      parameters: { appId: WECHAT_APP_ID, package: `prepay_id=wx20${numberOf(byWechat.id)}` },
    });
    expect(wechat.trade(numberOf(byWechat.id)).order).toMatchObject({
      payer: { openid: OPEN_ID },
    });

    expect(await tell('alipay', alipay.notice(numberOf(byAlipay.id)))).toEqual({
      status: 200,
      said: 'success',
      type: 'text/plain; charset=utf-8',
    });
    const taken = await tellWechat(wechat.notice(numberOf(byWechat.id)));
    expect(taken).toMatchObject({ status: 200, said: '{"code":"SUCCESS","message":"成功"}' });
    expect((await read(bySandbox.id)).status).toBe('succeeded');

    const rows = [
      await paymentRows(gw.db, orders[0]),
      await paymentRows(gw.db, orders[1]),
      await paymentRows(gw.db, orders[2]),
    ].flat();
    expect(rows.map((row) => [row.provider, row.way, row.status])).toEqual([
      ['sandbox', 'page', 'succeeded'],
      ['alipay', 'page', 'succeeded'],
      ['wechat', 'wechat_jsapi', 'succeeded'],
    ]);
    expect(rows[1]?.provider_trade_no).toBe(alipay.trade(numberOf(byAlipay.id)).tradeNo);
    await runFor(1);
    for (const order of orders) expect(await status(order)).toBe('to_be_used');

    for (const order of orders) expect((await refund(order)).status).toBe(200);
    await runFor(3);
    for (const order of orders) expect(await status(order)).toBe('refunded');
    expect([...alipay.trade(numberOf(byAlipay.id)).refunds.values()]).toEqual(['12.00']);
    expect([...wechat.trade(numberOf(byWechat.id)).refunds.values()]).toEqual([
      { amount: 1200, status: 'SUCCESS' },
    ]);
  });

  it('without a notice our own query finds out', async () => {
    const [one, two] = [await giveOrder(gw, userId), await giveOrder(gw, userId)];
    const byAlipay = await paidByAlipay(one);
    await paidByWechat(two);
    expect((await read(byAlipay.id)).status).toBe('succeeded');
    await runFor(2);
    expect(await status(two)).toBe('to_be_used');
  });

  it('a notice that is forged, mistaken or about money we did not ask for changes nothing', async () => {
    const [one, two] = [await giveOrder(gw, userId), await giveOrder(gw, userId)];
    const byAlipay = await paidByAlipay(one);
    const byWechat = await paidByWechat(two);
    const first = numberOf(byAlipay.id);
    const second = numberOf(byWechat.id);
    const forgedAlipay = alipay.notice(first).replace('TRADE_SUCCESS', 'TRADE_FINISHED');
    const answers = [
      await tell('alipay', forgedAlipay),
      await tell('alipay', alipay.notice(first, { total_amount: '0.01' })),
      await tell('alipay', alipay.notice(first, { app_id: '1' })),
      await tell('alipay', alipay.notice(first, { out_trade_no: 'f'.repeat(32) })),
      await tell('alipay', 'nonsense'),
      // The payment app speaks of the chat app's payment.
      await tell('alipay', alipay.notice(first, { out_trade_no: second })),
    ];
    expect(answers.map(({ status: code, said }) => [code, said])).toEqual([
      [401, 'fail'],
      [400, 'fail'],
      [400, 'fail'],
      [404, 'fail'],
      [401, 'fail'],
      [404, 'fail'],
    ]);
    const told = [
      await tellWechat(wechat.notice(second, {}, { key: alipay.platform.privateKey })),
      await tellWechat(wechat.notice(second, { amount: { total: 1 } })),
      await tellWechat(wechat.notice(second, { mchid: '1' })),
      await tellWechat(wechat.notice(second, { out_trade_no: first })),
      await tellWechat(wechat.signed('{}')),
    ];
    expect(told.map(({ status: code, said }) => [code, said])).toEqual([
      [401, '{"code":"FAIL","message":"signature_invalid"}'],
      [400, '{"code":"FAIL","message":"invalid_input"}'],
      [400, '{"code":"FAIL","message":"invalid_input"}'],
      [404, '{"code":"FAIL","message":"payment_not_found"}'],
      [400, '{"code":"FAIL","message":"malformed_body"}'],
    ]);
    expect((await tell('cash', '{}')).status).toBe(404);
    expect(await status(one)).toBe('in_payment');
    expect(await status(two)).toBe('in_payment');
  });

  it('a notice that comes often, late or again much later counts once', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await paidByAlipay(order);
    const notice = alipay.notice(numberOf(payment.id));
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await tell('alipay', notice)),
    );
    expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['success']));
    await runFor(1);
    await refund(order);
    await runFor(3);
    expect(await status(order)).toBe('refunded');
    clock.advance(60 * MINUTE);
    expect((await tell('alipay', notice)).said).toBe('success');
    expect(await status(order)).toBe('refunded');
    expect((await read(payment.id)).status).toBe('refunded');
  });

  it('money that comes after the order was closed goes back to where it came from', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await started(order, 'alipay');
    alipay.visit(pageOf(payment));
    // The provider cannot be told to close, and the rider pays all the same.
    alipay.server.fault = 'hang';
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token });
    alipay.server.fault = undefined;
    alipay.trade(numberOf(payment.id)).status = 'TRADE_SUCCESS';
    expect((await tell('alipay', alipay.notice(numberOf(payment.id)))).said).toBe('success');
    await runFor(3);
    expect(await status(order)).toBe('closed');
    expect((await read(payment.id)).status).toBe('refunded');
    expect([...alipay.trade(numberOf(payment.id)).refunds.values()]).toEqual(['12.00']);
  });

  it('a refund that takes time is done as soon as the chat app says so', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await paidByWechat(order);
    await tellWechat(wechat.notice(numberOf(payment.id)));
    await runFor(1);
    wechat.refundStatus = 'PROCESSING';
    await refund(order);
    await runFor(20);
    expect(await status(order)).toBe('being_refunded');
    const [id = ''] = [...wechat.trade(numberOf(payment.id)).refunds.keys()];
    wechat.refundStatus = 'SUCCESS';
    for (const made of wechat.trade(numberOf(payment.id)).refunds.values()) made.status = 'SUCCESS';
    expect((await tellWechat(wechat.refundNotice(numberOf(payment.id), id))).status).toBe(200);
    // Not a minute later: the notice woke the refund's job.
    await gw.runJobs();
    expect(await status(order)).toBe('refunded');
  });

  it('a rider who goes on in another app pays there; the first payment is stopped', async () => {
    const order = await giveOrder(gw, userId);
    const first = await started(order, 'alipay');
    alipay.visit(pageOf(first));
    const second = await started(order, 'wechat_jsapi');
    expect(second.id).not.toBe(first.id);
    expect(alipay.trade(numberOf(first.id)).status).toBe('TRADE_CLOSED');
    expect((await read(first.id)).status).toBe('failed');
    const third = await started(order);
    expect(wechat.trade(numberOf(second.id)).state).toBe('CLOSED');
    await atCashier(gw, third.id, 'pay');
    expect((await read(third.id)).status).toBe('succeeded');
    expect(await paymentRows(gw.db, order)).toHaveLength(3);
  });

  it('a rider who already paid in one app does not pay again in another', async () => {
    const order = await giveOrder(gw, userId);
    await paidByAlipay(order);
    expect((await pay(order, 'wechat_jsapi')).code).toBe('order_not_payable');
    expect(await paymentRows(gw.db, order)).toHaveLength(1);
    expect(await status(order)).toBe('ticketing');
  });

  it('a page left unopened and paid later, after the order was paid elsewhere, goes back', async () => {
    const order = await giveOrder(gw, userId);
    const first = await started(order, 'alipay');
    const second = await paidByWechat(order);
    await tellWechat(wechat.notice(numberOf(second.id)));
    alipay.visit(pageOf(first));
    alipay.trade(numberOf(first.id)).status = 'TRADE_SUCCESS';
    await tell('alipay', alipay.notice(numberOf(first.id)));
    await runFor(3);
    expect((await read(first.id)).status).toBe('refunded');
    expect((await read(second.id)).status).toBe('succeeded');
    expect(await status(order)).toBe('to_be_used');
  });

  it('the same page is given again; one that got too old is replaced', async () => {
    const order = await giveOrder(gw, userId);
    const first = await started(order, 'alipay');
    clock.advance(10 * MINUTE);
    const again = await started(order, 'alipay');
    expect([again.id, pageOf(again)]).toEqual([first.id, pageOf(first)]);

    const other = await giveOrder(gw, userId, { type: 'taxi' });
    const sheet = await started(other, 'wechat_jsapi');
    clock.advance(60 * MINUTE);
    const same = await started(other, 'wechat_jsapi');
    expect(same.id).toBe(sheet.id);
    expect(same.checkout).not.toEqual(sheet.checkout);
    clock.advance(56 * MINUTE);
    const fresh = await started(other, 'wechat_jsapi');
    expect(fresh.id).not.toBe(sheet.id);
    expect(wechat.trade(numberOf(sheet.id)).state).toBe('CLOSED');
    expect((await read(fresh.id)).checkout).toBeNull();
  });

  it('a page nobody opened counts as given up once it cannot be opened any more', async () => {
    const order = await giveOrder(gw, userId, { type: 'taxi' });
    const payment = await started(order, 'alipay');
    await runFor(118);
    expect((await read(payment.id)).status).toBe('confirming');
    await runFor(20);
    expect((await read(payment.id)).status).toBe('failed');
    expect(await status(order)).toBe('to_be_paid');
  });

  it('inside the chat app a rider it does not know is told so, and nothing is started', async () => {
    const order = await giveOrder(gw, await userIdOf(gw.db, strange));
    const answer = await pay(order, 'wechat_jsapi', strange);
    expect([answer.status, answer.code]).toEqual([409, 'payer_unknown']);
    expect(await paymentRows(gw.db, order)).toEqual([]);
    expect(await status(order)).toBe('to_be_paid');
    expect((await pay(order, undefined, strange)).status).toBe(200);
  });

  it('a way to pay that does not exist is refused', async () => {
    const order = await giveOrder(gw, userId);
    const answer = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id: order }, query: { method: 'cash' } },
      { token },
    );
    expect(answer.code).toBe('invalid_input');
  });

  it.each([
    ['is silent', 'hang' as const],
    ['breaks off', 'reset' as const],
    ['has trouble', { status: 500, body: '' }],
  ])('a provider that %s starts nothing that cannot be started again', async (_, fault) => {
    const order = await giveOrder(gw, userId);
    wechat.server.fault = fault;
    const key = `tap-${order}`;
    const tap = async () =>
      await gw.call(
        'POST maas:/v1/orders/:id/payments',
        { params: { id: order }, query: { method: 'wechat_jsapi' } },
        { token, idempotencyKey: key },
      );
    expect((await tap()).code).toBe('payment_provider_failed');
    wechat.server.fault = undefined;
    expect((await tap()).body.checkout?.kind).toBe('jsapi');
    expect(await paymentRows(gw.db, order)).toHaveLength(1);
  });

  it('payments of a provider that is in use no more wait, and say why in the log', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await paidByAlipay(order);
    const without = await startGateway({ databaseUrl: gw.databaseUrl, clock });
    try {
      const answer = await without.call(
        'GET maas:/v1/payments/:id',
        { params: { id: payment.id } },
        { token },
      );
      expect(answer.body.status).toBe('confirming');
      clock.advance(MINUTE);
      await without.runJobs();
      expect(await status(order)).toBe('in_payment');
    } finally {
      await without.close();
    }
    expect((await read(payment.id)).status).toBe('succeeded');
  });
});

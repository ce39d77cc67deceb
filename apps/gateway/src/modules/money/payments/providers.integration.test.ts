import type { Host } from '@shtrans/contract/hosts/hosts';
import { NOT_OFFERED, type ProviderChannel } from '@shtrans/contract/payments/facts';
import type { Payment } from '@shtrans/contract/payments/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALIPAY_APP_ID, ALIPAY_SELLER_ID, FakeAlipay } from '../../../../test/fake-alipay.ts';
import { FakeWechatOauth, MINI_SECRET } from '../../../../test/fake-wechat-oauth.ts';
import {
  FakeWechatPay,
  WECHAT_API_V3_KEY,
  WECHAT_APP_ID,
  WECHAT_MERCHANT_ID,
  WECHAT_MERCHANT_SERIAL,
  WECHAT_MINI_APP_ID,
} from '../../../../test/fake-wechat-pay.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { atCashier, giveOrder, orderRow, paymentRows, userIdOf } from '../../../../test/orders.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';

const MINUTE = 60_000;
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0.0.0 Safari/537.36';
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

const codeOf = ({ checkout }: Payment): string => {
  if (checkout?.kind !== 'code') throw new Error('not a code');
  return checkout.content;
};

/** The sandbox, the payment app and the chat app together; fakes of the latter two run on this machine. */
describe.skipIf(!hasDatabase())('three providers on one database', () => {
  const clock = testClock();
  const alipay = new FakeAlipay();
  const wechat = new FakeWechatPay(() => clock.now());
  const oauth = new FakeWechatOauth('transit.example.com');
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
        WECHAT_API_URL: await oauth.server.listen(),
        WECHAT_PAY_MINI_APP_ID: WECHAT_MINI_APP_ID,
        WECHAT_PAY_MINI_SECRET: MINI_SECRET,
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
    await oauth.server.close();
    expect(faults).toEqual([]);
  });
  beforeEach(() => {
    alipay.server.fault = undefined;
    wechat.server.fault = undefined;
    wechat.refundStatus = 'SUCCESS';
  });

  const pay = async (id: string, host?: Host, as = token) =>
    await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id }, query: host === undefined ? {} : { host } },
      { token: as },
    );
  const started = async (id: string, host?: Host): Promise<Payment> => {
    const answer = await pay(id, host);
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
  const sendWebhook = async (
    provider: string,
    body: string,
    headers: Record<string, string> = {},
  ) => {
    const type = provider === 'alipay' ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await gw.app.inject({
      method: 'POST',
      url: `/v1/payments/webhook/${provider}`,
      headers: { 'content-type': type, ...headers },
      payload: body,
    });
    const { statusCode, body: responseBody } = answer;
    return { status: statusCode, said: responseBody, type: String(answer.headers['content-type']) };
  };
  const sendWechatNotice = async (notice: { headers: Record<string, string>; body: string }) =>
    await sendWebhook('wechat', notice.body, notice.headers);
  const runFor = async (minutes: number): Promise<void> => {
    for (let i = 0; i < minutes; i++) {
      clock.advance(MINUTE);
      while ((await gw.runJobs()) > 0);
    }
  };

  /** Starts a payment in the payment app, opens its page and pays; sends no notice yet. */
  const paidByAlipay = async (order: string): Promise<Payment> => {
    const payment = await started(order, 'ALIPAY');
    alipay.visit(pageOf(payment));
    alipay.trade(numberOf(payment.id)).status = 'TRADE_SUCCESS';
    return payment;
  };
  const paidByWechat = async (order: string): Promise<Payment> => {
    const payment = await started(order, 'WX');
    wechat.trade(numberOf(payment.id)).state = 'SUCCESS';
    return payment;
  };

  it('each order is paid in its rider’s app, and refunded by the same provider', async () => {
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

    expect(await sendWebhook('alipay', alipay.notice(numberOf(byAlipay.id)))).toEqual({
      status: 200,
      said: 'success',
      type: 'text/plain; charset=utf-8',
    });
    const wechatAnswer = await sendWechatNotice(wechat.notice(numberOf(byWechat.id)));
    expect(wechatAnswer).toMatchObject({
      status: 200,
      said: '{"code":"SUCCESS","message":"成功"}',
    });
    expect((await read(bySandbox.id)).status).toBe('succeeded');

    const rows = [
      await paymentRows(gw.db, orders[0]),
      await paymentRows(gw.db, orders[1]),
      await paymentRows(gw.db, orders[2]),
    ].flat();
    expect(rows.map((row) => [row.provider, row.channel, row.status])).toEqual([
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

  it('without a notice our own query finds the outcome', async () => {
    const [alipayOrder, wechatOrder] = [await giveOrder(gw, userId), await giveOrder(gw, userId)];
    const byAlipay = await paidByAlipay(alipayOrder);
    await paidByWechat(wechatOrder);
    expect((await read(byAlipay.id)).status).toBe('succeeded');
    await runFor(2);
    expect(await status(wechatOrder)).toBe('to_be_used');
  });

  it('a notice that is forged, wrong or about money we did not request changes nothing', async () => {
    const [alipayOrder, wechatOrder] = [await giveOrder(gw, userId), await giveOrder(gw, userId)];
    const byAlipay = await paidByAlipay(alipayOrder);
    const byWechat = await paidByWechat(wechatOrder);
    const first = numberOf(byAlipay.id);
    const second = numberOf(byWechat.id);
    const forgedAlipay = alipay.notice(first).replace('TRADE_SUCCESS', 'TRADE_FINISHED');
    const answers = [
      await sendWebhook('alipay', forgedAlipay),
      await sendWebhook('alipay', alipay.notice(first, { total_amount: '0.01' })),
      await sendWebhook('alipay', alipay.notice(first, { app_id: '1' })),
      await sendWebhook('alipay', alipay.notice(first, { out_trade_no: 'f'.repeat(32) })),
      await sendWebhook('alipay', 'nonsense'),
      // The payment app reports a payment of the chat app.
      await sendWebhook('alipay', alipay.notice(first, { out_trade_no: second })),
    ];
    expect(answers.map(({ status: code, said }) => [code, said])).toEqual([
      [401, 'fail'],
      [400, 'fail'],
      [400, 'fail'],
      [404, 'fail'],
      [401, 'fail'],
      [404, 'fail'],
    ]);
    const wechatAnswers = [
      await sendWechatNotice(wechat.notice(second, {}, { key: alipay.platform.privateKey })),
      await sendWechatNotice(wechat.notice(second, { amount: { total: 1 } })),
      await sendWechatNotice(wechat.notice(second, { mchid: '1' })),
      await sendWechatNotice(wechat.notice(second, { out_trade_no: first })),
      await sendWechatNotice(wechat.signed('{}')),
    ];
    expect(wechatAnswers.map(({ status: code, said }) => [code, said])).toEqual([
      [401, '{"code":"FAIL","message":"signature_invalid"}'],
      [400, '{"code":"FAIL","message":"invalid_input"}'],
      [400, '{"code":"FAIL","message":"invalid_input"}'],
      [404, '{"code":"FAIL","message":"payment_not_found"}'],
      [400, '{"code":"FAIL","message":"malformed_body"}'],
    ]);
    expect((await sendWebhook('cash', '{}')).status).toBe(404);
    expect(await status(alipayOrder)).toBe('in_payment');
    expect(await status(wechatOrder)).toBe('in_payment');
  });

  it('a notice that is repeated, late or repeated much later counts once', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await paidByAlipay(order);
    const notice = alipay.notice(numberOf(payment.id));
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await sendWebhook('alipay', notice)),
    );
    expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['success']));
    await runFor(1);
    await refund(order);
    await runFor(3);
    expect(await status(order)).toBe('refunded');
    clock.advance(60 * MINUTE);
    expect((await sendWebhook('alipay', notice)).said).toBe('success');
    expect(await status(order)).toBe('refunded');
    expect((await read(payment.id)).status).toBe('refunded');
  });

  it('money that arrives after the order was closed is refunded by its provider', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await started(order, 'ALIPAY');
    alipay.visit(pageOf(payment));
    // The provider cannot close the trade, and the rider pays nevertheless.
    alipay.server.fault = 'hang';
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token });
    alipay.server.fault = undefined;
    alipay.trade(numberOf(payment.id)).status = 'TRADE_SUCCESS';
    expect((await sendWebhook('alipay', alipay.notice(numberOf(payment.id)))).said).toBe('success');
    await runFor(3);
    expect(await status(order)).toBe('closed');
    expect((await read(payment.id)).status).toBe('refunded');
    expect([...alipay.trade(numberOf(payment.id)).refunds.values()]).toEqual(['12.00']);
  });

  it('a slow refund is finished as soon as the chat app reports it', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await paidByWechat(order);
    await sendWechatNotice(wechat.notice(numberOf(payment.id)));
    await runFor(1);
    wechat.refundStatus = 'PROCESSING';
    await refund(order);
    await runFor(20);
    expect(await status(order)).toBe('being_refunded');
    const [id = ''] = [...wechat.trade(numberOf(payment.id)).refunds.keys()];
    wechat.refundStatus = 'SUCCESS';
    for (const providerRefund of wechat.trade(numberOf(payment.id)).refunds.values())
      providerRefund.status = 'SUCCESS';
    expect((await sendWechatNotice(wechat.refundNotice(numberOf(payment.id), id))).status).toBe(
      200,
    );
    // Immediately, because the notice ran the refund's job.
    await gw.runJobs();
    expect(await status(order)).toBe('refunded');
  });

  it('a rider who continues in another app pays there; the first payment is stopped', async () => {
    const order = await giveOrder(gw, userId);
    const first = await started(order, 'ALIPAY');
    alipay.visit(pageOf(first));
    const second = await started(order, 'WX');
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
    expect((await pay(order, 'WX')).code).toBe('order_not_payable');
    expect(await paymentRows(gw.db, order)).toHaveLength(1);
    expect(await status(order)).toBe('ticketing');
  });

  it('a page paid after the order was paid elsewhere is refunded', async () => {
    const order = await giveOrder(gw, userId);
    const first = await started(order, 'ALIPAY');
    const second = await paidByWechat(order);
    await sendWechatNotice(wechat.notice(numberOf(second.id)));
    alipay.visit(pageOf(first));
    alipay.trade(numberOf(first.id)).status = 'TRADE_SUCCESS';
    await sendWebhook('alipay', alipay.notice(numberOf(first.id)));
    await runFor(3);
    expect((await read(first.id)).status).toBe('refunded');
    expect((await read(second.id)).status).toBe('succeeded');
    expect(await status(order)).toBe('to_be_used');
  });

  it('the same page is returned again; an expired one is replaced', async () => {
    const order = await giveOrder(gw, userId);
    const first = await started(order, 'ALIPAY');
    clock.advance(10 * MINUTE);
    const repeated = await started(order, 'ALIPAY');
    expect([repeated.id, pageOf(repeated)]).toEqual([first.id, pageOf(first)]);

    const otherOrder = await giveOrder(gw, userId, { type: 'taxi' });
    const sheet = await started(otherOrder, 'WX');
    clock.advance(60 * MINUTE);
    const repeatedSheet = await started(otherOrder, 'WX');
    expect(repeatedSheet.id).toBe(sheet.id);
    expect(repeatedSheet.checkout).not.toEqual(sheet.checkout);
    clock.advance(56 * MINUTE);
    const fresh = await started(otherOrder, 'WX');
    expect(fresh.id).not.toBe(sheet.id);
    expect(wechat.trade(numberOf(sheet.id)).state).toBe('CLOSED');
    expect((await read(fresh.id)).checkout).toBeNull();
  });

  it('an unopened page counts as failed once it can no longer be paid', async () => {
    const order = await giveOrder(gw, userId, { type: 'taxi' });
    const payment = await started(order, 'ALIPAY');
    await runFor(118);
    expect((await read(payment.id)).status).toBe('confirming');
    await runFor(20);
    expect((await read(payment.id)).status).toBe('failed');
    expect(await status(order)).toBe('to_be_paid');
  });

  it('an unknown rider inside the chat app gets an error, and nothing is started', async () => {
    const order = await giveOrder(gw, await userIdOf(gw.db, strange));
    const answer = await pay(order, 'WX', strange);
    expect([answer.status, answer.code]).toEqual([409, 'payer_unknown']);
    expect(await paymentRows(gw.db, order)).toEqual([]);
    expect(await status(order)).toBe('to_be_paid');
    expect((await pay(order, undefined, strange)).status).toBe(200);
  });

  it.each([{ host: 'TV' }, { provider: 'cash' }, { channel: 'cash' }])(
    'a way to pay that does not exist is refused: %j',
    async (query) => {
      const order = await giveOrder(gw, userId);
      const answer = await gw.call(
        'POST maas:/v1/orders/:id/payments',
        { params: { id: order }, query },
        { token },
      );
      expect(answer.code).toBe('invalid_input');
    },
  );

  it('a channel that a host does not support is not offered, and nothing is started', async () => {
    const order = await giveOrder(gw, userId);
    const inChatApp = { host: 'WX' } as const;
    const { body } = await gw.call('GET maas:/v1/payment-channels', { query: inChatApp });
    expect(body).toEqual({
      offered: [
        { provider: 'wechat', channel: 'wechat_jsapi' },
        { provider: 'sandbox', channel: 'page' },
      ],
      notOffered: [{ provider: 'alipay', reason: NOT_OFFERED.other_makers }],
    });
    const answer = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id: order }, query: { ...inChatApp, provider: 'alipay' } },
      { token },
    );
    expect([answer.status, answer.code]).toEqual([409, 'payment_not_offered']);
    expect(await paymentRows(gw.db, order)).toEqual([]);
    expect(await status(order)).toBe('to_be_paid');
  });

  const startOnDesktop = async (
    id: string,
    provider: ProviderChannel['provider'],
    channel = 'code',
  ) => {
    const query = { host: 'BROWSER-DEFAULT', provider, channel };
    const answer = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id }, query },
      { token, headers: { 'user-agent': DESKTOP } },
    );
    expect(answer.status).toBe(200);
    return answer.body;
  };
  /** Scans the payment app's code with a phone, and pays. */
  const scanAndPay = (payment: Payment): void => {
    alipay.scan(codeOf(payment));
    alipay.trade(numberOf(payment.id)).status = 'TRADE_SUCCESS';
  };

  it('a desktop shows a code of each provider, which is scanned, paid and refunded', async () => {
    const [wechatOrder, alipayOrder, sandboxOrder] = [
      await giveOrder(gw, userId),
      await giveOrder(gw, userId),
      await giveOrder(gw, userId),
    ] as const;
    const byWechat = await startOnDesktop(wechatOrder, 'wechat');
    const byAlipay = await startOnDesktop(alipayOrder, 'alipay');
    const bySandbox = await startOnDesktop(sandboxOrder, 'sandbox');
    expect(wechat.trade(numberOf(byWechat.id)).way).toBe('native');
    expect(codeOf(byWechat)).toMatch(/^weixin:/);
    // The code is returned again for a reloaded page.
    expect((await read(byWechat.id)).checkout).toEqual(byWechat.checkout);
    wechat.trade(numberOf(byWechat.id)).state = 'SUCCESS';
    expect((await sendWechatNotice(wechat.notice(numberOf(byWechat.id)))).status).toBe(200);
    scanAndPay(byAlipay);
    expect((await sendWebhook('alipay', alipay.notice(numberOf(byAlipay.id)))).said).toBe(
      'success',
    );
    expect(codeOf(bySandbox)).toMatch(/\/sandbox\/cashier\//);
    await atCashier(gw, bySandbox.id, 'pay');
    expect((await read(bySandbox.id)).status).toBe('succeeded');
    await runFor(1);
    for (const order of [wechatOrder, alipayOrder, sandboxOrder]) {
      expect(await status(order)).toBe('to_be_used');
      expect((await refund(order)).status).toBe(200);
    }
    await runFor(3);
    for (const order of [wechatOrder, alipayOrder, sandboxOrder])
      expect(await status(order)).toBe('refunded');
  });

  it('an expired code is replaced by another; a payment by the old one is refunded', async () => {
    const ride = await giveOrder(gw, userId, { type: 'taxi' });
    const first = await startOnDesktop(ride, 'alipay');
    expect((await startOnDesktop(ride, 'alipay')).id).toBe(first.id);
    clock.advance(15 * MINUTE);
    // The page itself shows that the code has expired.
    expect((await read(first.id)).checkout).toEqual(first.checkout);
    const second = await startOnDesktop(ride, 'alipay');
    expect(codeOf(second)).not.toBe(codeOf(first));
    expect((await read(first.id)).status).toBe('failed');
    // The provider's clock is slow, so that it accepts both.
    scanAndPay(second);
    scanAndPay(first);
    await Promise.all([
      sendWebhook('alipay', alipay.notice(numberOf(first.id))),
      sendWebhook('alipay', alipay.notice(numberOf(second.id))),
    ]);
    await runFor(3);
    const rows = await paymentRows(gw.db, ride);
    expect(rows.map((row) => row.status).toSorted()).toEqual(['refunded', 'succeeded']);
    expect(await status(ride)).toBe('paid');
  });

  it('two codes at two providers, both paid in parallel: one charge', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await giveOrder(gw, userId);
      const byAlipay = await startOnDesktop(order, 'alipay');
      const byWechat = await startOnDesktop(order, 'wechat');
      scanAndPay(byAlipay);
      wechat.trade(numberOf(byWechat.id)).state = 'SUCCESS';
      await Promise.all([
        sendWebhook('alipay', alipay.notice(numberOf(byAlipay.id))),
        sendWechatNotice(wechat.notice(numberOf(byWechat.id))),
        read(byAlipay.id),
        read(byWechat.id),
      ]);
      await runFor(3);
      const rows = await paymentRows(gw.db, order);
      expect(rows.map((row) => row.status).toSorted()).toEqual(['refunded', 'succeeded']);
      expect(await status(order)).toBe('to_be_used');
    }
  });

  it('codes requested in parallel are one code', async () => {
    const order = await giveOrder(gw, userId, { type: 'taxi' });
    await startOnDesktop(order, 'wechat');
    clock.advance(15 * MINUTE);
    const codes = await Promise.all([1, 2, 3, 4].map(() => startOnDesktop(order, 'wechat')));
    expect(new Set(codes.map(codeOf)).size).toBe(1);
    const rows = await paymentRows(gw.db, order);
    expect(rows.map((row) => row.status).toSorted()).toEqual(['confirming', 'failed']);
  });

  it('two channels chosen in parallel leave one payment under way', async () => {
    const order = await giveOrder(gw, userId);
    await Promise.all([startOnDesktop(order, 'alipay'), startOnDesktop(order, 'sandbox', 'page')]);
    const rows = await paymentRows(gw.db, order);
    expect(rows.filter((row) => row.status === 'confirming')).toHaveLength(1);
    expect(await status(order)).toBe('in_payment');
  });

  it('a code paid after the order was closed is refunded', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await startOnDesktop(order, 'alipay');
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token });
    await runFor(1);
    scanAndPay(payment);
    await sendWebhook('alipay', alipay.notice(numberOf(payment.id)));
    await runFor(3);
    expect(await status(order)).toBe('closed');
    expect((await read(payment.id)).status).toBe('refunded');
    expect([...alipay.trade(numberOf(payment.id)).refunds.values()]).toEqual(['12.00']);
  });

  it('an unscanned code counts as failed soon after its end', async () => {
    const ride = await giveOrder(gw, userId, { type: 'taxi' });
    const payment = await startOnDesktop(ride, 'alipay');
    await runFor(14);
    expect((await read(payment.id)).status).toBe('confirming');
    await runFor(20);
    expect((await read(payment.id)).status).toBe('failed');
    expect(await status(ride)).toBe('to_be_paid');
  });

  it('a rider who changes from a page to a code closes the page, and vice versa', async () => {
    const order = await giveOrder(gw, userId);
    const page = await startOnDesktop(order, 'sandbox', 'page');
    const code = await startOnDesktop(order, 'sandbox');
    expect(code.id).not.toBe(page.id);
    expect((await read(page.id)).status).toBe('failed');
    const secondPage = await startOnDesktop(order, 'sandbox', 'page');
    expect((await read(code.id)).status).toBe('failed');
    await atCashier(gw, secondPage.id, 'pay');
    expect((await read(secondPage.id)).status).toBe('succeeded');
  });

  it('the mini-program’s page opens the payment for its user', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await started(order, 'WXMP');
    if (payment.checkout?.kind !== 'mini_program') throw new Error('not a mini-program page');
    const { path } = payment.checkout;
    const pass = new URLSearchParams(path.split('?')[1]).get('pass') ?? '';
    const open = async (body: { pass: string; code: string }) =>
      await gw.call('POST external:/v1/payments/mini-program', { body });
    expect((await open({ pass: pass.replace(/.$/, 'x'), code: 'c' })).code).toBe(
      'payment_not_found',
    );
    expect((await open({ pass, code: 'nonsense' })).code).toBe('payer_link_expired');
    expect(wechat.trades.has(numberOf(payment.id))).toBe(false);
    const first = await open({ pass, code: oauth.logInMini('o-mini') });
    expect(first.body.appId).toBe(WECHAT_MINI_APP_ID);
    expect(wechat.trade(numberOf(payment.id)).order).toMatchObject({
      appid: WECHAT_MINI_APP_ID,
      payer: { openid: 'o-mini' },
    });
    const second = await open({ pass, code: oauth.logInMini('o-mini') });
    expect(second.body.package).toBe(first.body.package);
    wechat.trade(numberOf(payment.id)).state = 'SUCCESS';
    expect((await sendWechatNotice(wechat.notice(numberOf(payment.id)))).status).toBe(200);
    expect((await read(payment.id)).status).toBe('succeeded');
    expect((await open({ pass, code: oauth.logInMini('o-mini') })).code).toBe('order_not_payable');
  });

  it('the payment app’s mini-program and our own app open a signed sheet', async () => {
    const order = await giveOrder(gw, userId);
    const { id, checkout } = await started(order, 'ALIMP');
    if (checkout?.kind !== 'app') throw new Error('not for an app');
    alipay.openApp(checkout.parameters.orderStr ?? '');
    alipay.trade(numberOf(id)).status = 'TRADE_SUCCESS';
    expect((await read(id)).status).toBe('succeeded');
  });

  it.each([
    ['is silent', 'hang' as const],
    ['breaks off', 'reset' as const],
    ['has trouble', { status: 500, body: '' }],
  ])('after a provider that %s the payment can be started again', async (_, fault) => {
    const order = await giveOrder(gw, userId);
    wechat.server.fault = fault;
    const key = `tap-${order}`;
    const tap = async () =>
      await gw.call(
        'POST maas:/v1/orders/:id/payments',
        { params: { id: order }, query: { host: 'WX' } },
        { token, idempotencyKey: key },
      );
    expect((await tap()).code).toBe('payment_provider_failed');
    wechat.server.fault = undefined;
    expect((await tap()).body.checkout?.kind).toBe('jsapi');
    expect(await paymentRows(gw.db, order)).toHaveLength(1);
  });

  it('payments of a provider no longer in use stay pending, and the log shows why', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await paidByAlipay(order);
    const sandboxOnly = await startGateway({ databaseUrl: gw.databaseUrl, clock });
    try {
      const answer = await sandboxOnly.call(
        'GET maas:/v1/payments/:id',
        { params: { id: payment.id } },
        { token },
      );
      expect(answer.body.status).toBe('confirming');
      clock.advance(MINUTE);
      await sandboxOnly.runJobs();
      expect(await status(order)).toBe('in_payment');
    } finally {
      await sandboxOnly.close();
    }
    expect((await read(payment.id)).status).toBe('succeeded');
  });
});

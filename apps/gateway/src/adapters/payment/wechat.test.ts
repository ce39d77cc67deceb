import { createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { CodedError } from '@shtrans/contract/api/errors';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FakeWechatPay,
  seal,
  WECHAT_API_V3_KEY,
  WECHAT_APP_ID,
  WECHAT_MERCHANT_ID,
  WECHAT_MERCHANT_SERIAL,
  WECHAT_MINI_APP_ID,
  WECHAT_OWN_APP_ID,
  WECHAT_PUBLIC_KEY_ID,
} from '../../../test/fake-wechat-pay.ts';
import type { PaymentPort, TradeRequest } from './port.ts';
import type { WechatPayOptions } from './wechat-call.ts';
import { wechatPayment } from './wechat.ts';

const START = Date.parse('2026-11-20T16:00:00.000Z');
const PAYMENT = '0190b7a0-1111-7000-8000-00000000000a';
const REFUND = '0190b7a0-2222-7000-8000-00000000000b';
const NUMBER = PAYMENT.replaceAll('-', '');
const SECOND = 1000;
const HOUR = 3_600_000;
const OTHER_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const request = (change: Partial<TradeRequest> = {}): TradeRequest => ({
  paymentId: PAYMENT,
  amountCents: 1205,
  subject: '一日票',
  returnUrl: '/shtrans-h5/riding-detail-result?id=1&payment=2',
  language: 'zh_cn',
  expiresAt: new Date(START + 15 * 60_000),
  channel: { kind: 'page' },
  clientAddress: '203.0.113.7',
  ...change,
});

/** A signature's timestamp, `seconds` off our clock. */
const timestampAt = (seconds: number) => ({ timestamp: String(START / 1000 + seconds) });

const coded = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'taken',
    (reason: unknown) => reason,
  );
  return error instanceof CodedError ? error.code : String(error);
};

describe('the chat app', () => {
  let now = START;
  const clock = { now: () => new Date(now) };
  let fake: FakeWechatPay;
  let port: PaymentPort;

  const connect = (publicKeyToo: boolean, more: Partial<WechatPayOptions> = {}): PaymentPort =>
    wechatPayment(
      {
        WECHAT_PAY_APP_ID: WECHAT_APP_ID,
        WECHAT_PAY_MERCHANT_ID: WECHAT_MERCHANT_ID,
        WECHAT_PAY_SERIAL: WECHAT_MERCHANT_SERIAL,
        privateKey: fake.merchant.privateKey,
        WECHAT_PAY_API_V3_KEY: WECHAT_API_V3_KEY,
        publicKey: publicKeyToo
          ? { id: WECHAT_PUBLIC_KEY_ID, key: fake.platform.publicKey }
          : undefined,
        WECHAT_PAY_API_URL: fake.url,
        PUBLIC_URL: 'https://transit.example.com',
        timeoutMs: 1500,
        ...more,
      },
      { clock, random: { bytes: randomBytes }, log: pino({ level: 'silent' }) },
    );

  beforeEach(async () => {
    now = START;
    fake = new FakeWechatPay(clock.now);
    fake.rotate();
    await fake.listen();
    port = connect(false);
  });
  afterEach(async () => await fake.server.close());

  const openAndPay = async (): Promise<void> => {
    await port.open(request());
    fake.trade(NUMBER).state = 'SUCCESS';
  };
  const read = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    await port.readWebhook(headers, Buffer.from(body));
  const stranger = async (): Promise<string> =>
    await coded(read(fake.notice(NUMBER, {}, { serial: randomBytes(8).toString('hex') })));
  const certificatesAsked = (): number =>
    fake.server.asked.filter(({ target }) => target === '/v3/certificates').length;

  it('opens a page for browsers, which leads back to the result', async () => {
    const opened = await port.open(request());
    expect(opened).toEqual({
      by:
        `${fake.url}/mmpayweb-bin/checkmweb?prepay_id=wx20${NUMBER}&package=1&redirect_url=` +
        'https%3A%2F%2Ftransit.example.com%2Fshtrans-h5%2Friding-detail-result%3Fid%3D1%26payment%3D2',
      goodUntil: new Date(START + 4.5 * 60_000),
    });
    expect(fake.trade(NUMBER)).toMatchObject({
      way: 'h5',
      order: {
        appid: WECHAT_APP_ID,
        mchid: WECHAT_MERCHANT_ID,
        description: '一日票',
        out_trade_no: NUMBER,
        notify_url: 'https://transit.example.com/v1/payments/webhook/wechat',
        time_expire: '2026-11-21T00:15:00+08:00',
        amount: { total: 1205, currency: 'CNY' },
        scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
      },
    });
  });

  it('opens its sheet inside the app, signed for one tap', async () => {
    const opened = await port.open(
      request({ channel: { kind: 'wechat_jsapi', payerId: 'o-payer' } }),
    );
    expect(fake.trade(NUMBER)).toMatchObject({
      way: 'jsapi',
      order: { payer: { openid: 'o-payer' } },
    });
    expect(opened.goodUntil?.getTime()).toBe(START + 115 * 60_000);
    const sheet = port.signSheet?.(opened.by, 'wechat_jsapi');
    if (sheet === undefined) throw new Error('no sheet');
    expect(sheet).toMatchObject({
      appId: WECHAT_APP_ID,
      timeStamp: String(START / 1000),
      package: `prepay_id=${opened.by}`,
      signType: 'RSA',
    });
    const text = `${sheet.appId}\n${sheet.timeStamp}\n${sheet.nonceStr}\n${sheet.package}\n`;
    const right = createVerify('RSA-SHA256')
      .update(text)
      .verify(fake.merchant.publicKey, sheet.paySign, 'base64');
    expect(right).toBe(true);
    expect(port.signSheet?.(opened.by, 'wechat_jsapi').nonceStr).not.toBe(sheet.nonceStr);
  });

  it('returns a code to scan', async () => {
    const opened = await port.open(request({ channel: { kind: 'code' } }));
    expect(opened).toEqual({
      by: `weixin://wxpay/bizpayurl?pr=${NUMBER.slice(-8)}`,
      goodUntil: new Date(START + 115 * 60_000),
    });
    const { way, order } = fake.trade(NUMBER);
    expect(way).toBe('native');
    expect(order).not.toHaveProperty('payer');
    expect(order).not.toHaveProperty('scene_info');
  });

  it.each([
    ['another scheme', 'https://example.com/pay'],
    ['nothing', ''],
  ])('takes no code that is %s', async (_, code) => {
    const body = JSON.stringify({ code_url: code });
    const { headers } = fake.signed(body);
    fake.server.fault = { status: 200, body, headers };
    await expect(port.open(request({ channel: { kind: 'code' } }))).rejects.toThrow();
  });

  it('sells in its mini-program and in the own app by accounts of their own, where there are', async () => {
    expect(connect(false).channels).toEqual(['page', 'wechat_jsapi', 'code']);
    const all = connect(false, {
      WECHAT_PAY_MINI_APP_ID: WECHAT_MINI_APP_ID,
      WECHAT_PAY_OWN_APP_ID: WECHAT_OWN_APP_ID,
    });
    expect(all.channels).toEqual(['page', 'wechat_jsapi', 'mini_program', 'app', 'code']);
    const inMini = await all.open(
      request({ channel: { kind: 'mini_program', payerId: 'o-mini' } }),
    );
    expect(fake.trade(NUMBER)).toMatchObject({
      way: 'jsapi',
      order: { appid: WECHAT_MINI_APP_ID, payer: { openid: 'o-mini' } },
    });
    expect(all.signSheet?.(inMini.by, 'mini_program').appId).toBe(WECHAT_MINI_APP_ID);
    expect(await all.query(PAYMENT)).toEqual({ state: 'waiting' });
    fake.trades.clear();
    const inApp = await all.open(request({ channel: { kind: 'app' } }));
    expect(fake.trade(NUMBER)).toMatchObject({ way: 'app', order: { appid: WECHAT_OWN_APP_ID } });
    const appSheet = all.appParameters?.(inApp.by) ?? {};
    expect(appSheet).toMatchObject({
      appid: WECHAT_OWN_APP_ID,
      partnerid: WECHAT_MERCHANT_ID,
      prepayid: inApp.by,
      package: 'Sign=WXPay',
      timestamp: String(START / 1000),
    });
    const text = `${appSheet.appid}\n${appSheet.timestamp}\n${appSheet.noncestr}\n${appSheet.prepayid}\n`;
    const right = createVerify('RSA-SHA256')
      .update(text)
      .verify(fake.merchant.publicKey, appSheet.sign ?? '', 'base64');
    expect(right).toBe(true);
    // To an account that is none of ours it does not count.
    expect(await port.query(PAYMENT)).toEqual({ state: 'unknown' });
  });

  it('truncates the description to 127 bytes, at a whole character', async () => {
    await port.open(request({ subject: '票'.repeat(60) }));
    expect(fake.trade(NUMBER).order.description).toBe('票'.repeat(42));
  });

  it('does not open a second order under one number', async () => {
    await port.open(request());
    await expect(port.open(request())).resolves.toMatchObject({
      by: expect.stringContaining('checkmweb'),
    });
    await expect(port.open(request({ amountCents: 1 }))).rejects.toThrow('OUT_TRADE_NO_USED');
  });

  it('says what became of a trade', async () => {
    expect(await port.query(PAYMENT)).toEqual({ state: 'absent' });
    await port.open(request());
    const trade = fake.trade(NUMBER);
    const states: Record<string, object> = {
      NOTPAY: { state: 'waiting' },
      USERPAYING: { state: 'waiting' },
      SUCCESS: { state: 'paid', tradeNo: trade.transactionId, amountCents: 1205 },
      REFUND: { state: 'paid', tradeNo: trade.transactionId, amountCents: 1205 },
      CLOSED: { state: 'closed' },
      REVOKED: { state: 'closed' },
      PAYERROR: { state: 'failed', reason: 'PAYERROR' },
      A_NEW_STATE: { state: 'unknown' },
    };
    for (const [state, expectedState] of Object.entries(states)) {
      trade.state = state;
      expect(await port.query(PAYMENT)).toEqual(expectedState);
    }
  });

  it.each<[string, () => void]>([
    ['is silent', () => (fake.server.fault = 'hang')],
    ['breaks off', () => (fake.server.fault = 'reset')],
    ['answers 502', () => (fake.server.fault = { status: 502, body: '<html>' })],
    ['is asked too often', () => (fake.server.fault = { status: 429, body: '{}' })],
    ['answers unsigned', () => (fake.server.fault = { status: 200, body: transaction({}) })],
    [
      'refuses under a wrong signature',
      () => (fake.server.fault = { status: 404, ...fake.signed(NOT_THERE, { key: OTHER_KEY }) }),
    ],
    ['refuses in other words', () => (fake.server.fault = { status: 404, body: '<html>' })],
    ['is another one', () => (fake.forgeAnswers = { key: OTHER_KEY })],
    ['answered long ago', () => (fake.forgeAnswers = { timestamp: String(START / 1000 - 301) })],
    ['is changed on the way', () => (fake.forgeAnswers = { body: (s) => s.replace('12', '13') })],
    ['answers nonsense', () => (fake.server.fault = { status: 200, ...fake.signed('null') })],
    [
      'speaks of another merchant',
      () => (fake.server.fault = { status: 200, ...fake.signed(transaction({ mchid: '1' })) }),
    ],
    [
      'speaks of another application',
      () => (fake.server.fault = { status: 200, ...fake.signed(transaction({ appid: 'wx1' })) }),
    ],
    [
      'speaks of another trade',
      () =>
        (fake.server.fault = { status: 200, ...fake.signed(transaction({ out_trade_no: '1' })) }),
    ],
  ])('is "unknown" when the platform %s', async (_, fault) => {
    await openAndPay();
    expect((await port.query(PAYMENT)).state).toBe('paid');
    fault();
    expect(await port.query(PAYMENT)).toEqual({ state: 'unknown' });
    expect(await port.queryRefund({ paymentId: PAYMENT, refundId: REFUND })).toBe('unknown');
  });

  it('closes a trade, and what cannot be closed is left to the query', async () => {
    await port.close(PAYMENT);
    await port.open(request());
    await port.close(PAYMENT);
    expect(await port.query(PAYMENT)).toEqual({ state: 'closed' });
    fake.trade(NUMBER).state = 'SUCCESS';
    await port.close(PAYMENT);
    expect((await port.query(PAYMENT)).state).toBe('paid');
    fake.server.fault = { status: 500, body: '' };
    await expect(port.close(PAYMENT)).rejects.toThrow('500');
  });

  describe('a refund', () => {
    const key = { paymentId: PAYMENT, refundId: REFUND };
    const part = { ...key, amountCents: 205, paidCents: 1205 };

    it('is made once per id, never more than came', async () => {
      await openAndPay();
      expect(await port.queryRefund(key)).toBe('unknown');
      expect(await port.refund(part)).toBe('succeeded');
      expect(await port.refund(part)).toBe('succeeded');
      expect([...fake.trade(NUMBER).refunds.values()]).toEqual([
        { amount: 205, status: 'SUCCESS' },
      ]);
      const rest = { ...part, refundId: REFUND.replace('b', 'c') };
      expect(await port.refund({ ...rest, amountCents: 1001 })).toBe('failed');
      expect(await port.refund({ ...rest, amountCents: 1000 })).toBe('succeeded');
    });

    it.each([
      ['SUCCESS', 'succeeded'],
      ['PROCESSING', 'pending'],
      ['ABNORMAL', 'failed'],
      ['CLOSED', 'failed'],
    ])('in state %s is %s', async (status, state) => {
      await openAndPay();
      fake.refundStatus = status;
      expect(await port.refund(part)).toBe(state);
      expect(await port.queryRefund(key)).toBe(state);
    });

    it('that is refused has failed; without an answer its state is unknown', async () => {
      await openAndPay();
      fake.refuseRefund = 'NOT_ENOUGH';
      expect(await port.refund(part)).toBe('failed');
      fake.refuseRefund = 'SYSTEM_ERROR';
      await expect(port.refund(part)).rejects.toThrow('SYSTEM_ERROR');
      fake.server.fault = 'hang';
      await expect(port.refund(part)).rejects.toThrow();
    });

    it('is also reported by a webhook', async () => {
      await openAndPay();
      await port.refund(part);
      const refundNotice = fake.refundNotice(NUMBER, REFUND.replaceAll('-', ''));
      expect(await read(refundNotice)).toEqual({ about: 'refund', ...key, state: 'succeeded' });
    });
  });

  describe('a notice', () => {
    it('says what became of a trade', async () => {
      await openAndPay();
      expect(await read(fake.notice(NUMBER))).toEqual({
        about: 'trade',
        paymentId: PAYMENT,
        trade: { state: 'paid', tradeNo: fake.trade(NUMBER).transactionId, amountCents: 1205 },
      });
    });

    it('is believed only when the platform signed just this, just now', async () => {
      await openAndPay();
      for (const forgery of [
        { key: OTHER_KEY },
        { body: (signed: string) => signed.replace('success', 'SUCCESS') },
        { serial: 'AFFE' },
        { serial: '' },
        timestampAt(-301),
        timestampAt(301),
        { timestamp: 'now' },
      ]) {
        expect(await coded(read(fake.notice(NUMBER, {}, forgery)))).toBe('signature_invalid');
      }
      expect(await coded(read(fake.notice(NUMBER, {}, timestampAt(-299))))).toBe('taken');
      const { body } = fake.notice(NUMBER);
      expect(await coded(read({ headers: {}, body }))).toBe('signature_invalid');
    });

    it('replayed after five minutes is refused, even with a valid signature', async () => {
      await openAndPay();
      const tradeNotice = fake.notice(NUMBER);
      expect(await coded(read(tradeNotice))).toBe('taken');
      now += 301 * SECOND;
      expect(await coded(read(tradeNotice))).toBe('signature_invalid');
    });

    it('to another merchant or application is refused', async () => {
      await openAndPay();
      expect(await coded(read(fake.notice(NUMBER, { mchid: '1900000009' })))).toBe('invalid_input');
      expect(await coded(read(fake.notice(NUMBER, { appid: 'wx9' })))).toBe('invalid_input');
    });

    it('that makes no sense is refused', async () => {
      await openAndPay();
      for (const change of [
        { trade_state: 'DONE' },
        { amount: { total: 12.05 } },
        { amount: { total: 1205, currency: 'USD' } },
        { transaction_id: '' },
      ]) {
        expect(await coded(read(fake.notice(NUMBER, change)))).toBe('invalid_input');
      }
      const foreignNotice = fake.notice(NUMBER, { out_trade_no: 'x'.repeat(32) });
      expect(await coded(read(foreignNotice))).toBe('payment_not_found');
      const notOpened = JSON.stringify({
        event_type: 'TRANSACTION.SUCCESS',
        resource: { original_type: 'transaction', ...seal('{}', 'transaction', 'x'.repeat(32)) },
      });
      for (const body of ['', 'null', '[]', '{"resource":{}}', notOpened]) {
        expect(await coded(read(fake.signed(body)))).toBe('malformed_body');
      }
    });

    it('is answered in the words the platform waits for', () => {
      expect(port.webhookTaken.status).toBe(200);
      expect(JSON.parse(port.webhookTaken.body)).toMatchObject({ code: 'SUCCESS' });
      const refused = port.webhookRefused?.('signature_invalid', 401);
      expect(refused?.status).toBe(401);
      expect(JSON.parse(refused?.body ?? '')).toEqual({
        code: 'FAIL',
        message: 'signature_invalid',
      });
    });
  });

  describe('certificates', () => {
    it('are fetched once and kept for half a day', async () => {
      await openAndPay();
      await port.query(PAYMENT);
      expect(certificatesAsked()).toBe(1);
      now += 11 * HOUR;
      await port.query(PAYMENT);
      expect(certificatesAsked()).toBe(1);
      now += 2 * HOUR;
      expect((await port.query(PAYMENT)).state).toBe('paid');
      expect(certificatesAsked()).toBe(2);
    });

    it('that are rotated are followed at once', async () => {
      await openAndPay();
      fake.rotate();
      now += 61 * SECOND;
      expect((await port.query(PAYMENT)).state).toBe('paid');
      expect(await coded(read(fake.notice(NUMBER)))).toBe('taken');
      expect(certificatesAsked()).toBe(2);
      const [old] = fake.certificates.splice(0, 1);
      now += 13 * HOUR;
      await port.query(PAYMENT);
      const late = fake.notice(
        NUMBER,
        {},
        { key: old?.key ?? OTHER_KEY, serial: old?.serial ?? '' },
      );
      expect(await coded(read(late))).toBe('signature_invalid');
    });

    it('are not loaded for every unknown serial number', async () => {
      await openAndPay();
      now += 61 * SECOND;
      const answers = await Promise.all(Array.from({ length: 20 }, stranger));
      expect(new Set(answers)).toEqual(new Set(['signature_invalid']));
      expect(certificatesAsked()).toBe(2);
    });

    it('out of their time do not count', async () => {
      fake.certificates = [];
      fake.rotate({ from: -400, to: -1 });
      await expect(port.open(request())).rejects.toThrow('not signed by one of them');
      fake.certificates = [];
      fake.rotate({ from: 1 });
      now += 61 * SECOND;
      await expect(port.open(request())).rejects.toThrow('not signed by one of them');
    });

    it('that cannot be fetched: those known go on counting, a notice is to come again', async () => {
      await openAndPay();
      const tradeNotice = fake.notice(NUMBER);
      const fresh = connect(false);
      fake.server.fault = { status: 503, body: '' };
      const first = fresh.readWebhook(tradeNotice.headers, Buffer.from(tradeNotice.body));
      expect(await coded(first)).toBe('upstream_failed');
      now += 13 * HOUR;
      expect(await coded(read(fake.notice(NUMBER)))).toBe('taken');
    });

    it('are not needed where the platform gave the merchant its key', async () => {
      fake.usesPublicKey = true;
      fake.certificates = [];
      port = connect(true);
      await openAndPay();
      expect((await port.query(PAYMENT)).state).toBe('paid');
      expect(await coded(read(fake.notice(NUMBER)))).toBe('taken');
      expect(certificatesAsked()).toBe(0);
      expect(fake.server.asked[0]?.headers['wechatpay-serial']).toBe(WECHAT_PUBLIC_KEY_ID);
      const forged = fake.notice(NUMBER, {}, { key: OTHER_KEY });
      expect(await coded(read(forged))).toBe('signature_invalid');
    });

    it('and the key count both while the platform moves from one to the other', async () => {
      port = connect(true);
      await openAndPay();
      expect(await coded(read(fake.notice(NUMBER)))).toBe('taken');
      fake.usesPublicKey = true;
      expect(await coded(read(fake.notice(NUMBER)))).toBe('taken');
    });
  });
});

const NOT_THERE = '{"code":"ORDER_NOT_EXIST","message":"no such order"}';

const transaction = (change: object): string =>
  JSON.stringify({
    appid: WECHAT_APP_ID,
    mchid: WECHAT_MERCHANT_ID,
    out_trade_no: NUMBER,
    trade_state: 'SUCCESS',
    transaction_id: '42',
    amount: { total: 1205, currency: 'CNY' },
    ...change,
  });

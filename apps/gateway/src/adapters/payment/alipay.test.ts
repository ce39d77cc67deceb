import { createSign, generateKeyPairSync } from 'node:crypto';
import { CodedError } from '@shtrans/contract/api/errors';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALIPAY_APP_ID, ALIPAY_SELLER_ID, FakeAlipay } from '../../../test/fake-alipay.ts';
import { alipayPayment } from './alipay.ts';
import type { PaymentPort, TradeRequest } from './port.ts';

const NOW = new Date('2026-11-20T16:00:00.000Z');
const PAYMENT = '0190b7a0-1111-7000-8000-00000000000a';
const REFUND = '0190b7a0-2222-7000-8000-00000000000b';
const TIMEOUT_MS = 300;

const request = (change: Partial<TradeRequest> = {}): TradeRequest => ({
  paymentId: PAYMENT,
  amountCents: 1205,
  subject: '一日票 A/B=C&D',
  returnUrl: '/shtrans-h5/riding-detail-result?id=1&payment=2',
  language: 'zh_cn',
  expiresAt: new Date(NOW.getTime() + 15 * 60_000),
  channel: { kind: 'page' },
  clientAddress: '203.0.113.7',
  ...change,
});

const coded = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'taken',
    (reason: unknown) => reason,
  );
  return error instanceof CodedError ? error.code : String(error);
};

describe('the payment app', () => {
  let fake: FakeAlipay;
  let gatewayUrl: string;
  let port: PaymentPort;
  const number = PAYMENT.replaceAll('-', '');

  beforeAll(async () => {
    fake = new FakeAlipay();
    gatewayUrl = await fake.server.listen();
  });
  afterAll(async () => await fake.server.close());
  beforeEach(() => {
    fake.trades.clear();
    fake.server.asked.length = 0;
    fake.server.fault = undefined;
    fake.signer = fake.platform.privateKey;
    fake.refuseRefund = undefined;
    fake.slowRefunds = false;
    port = alipayPayment(
      {
        ALIPAY_APP_ID,
        ALIPAY_SELLER_ID,
        privateKey: fake.merchant.privateKey,
        publicKey: fake.platform.publicKey,
        ALIPAY_GATEWAY_URL: `${gatewayUrl}/gateway.do`,
        PUBLIC_URL: 'https://transit.example.com',
        timeoutMs: TIMEOUT_MS,
      },
      { clock: { now: () => NOW }, log: pino({ level: 'silent' }) },
    );
  });

  const visit = async (change: Partial<TradeRequest> = {}) => {
    const opened = await port.open(request(change));
    return fake.visit(opened.by);
  };
  const openAndPay = async (): Promise<void> => {
    await visit();
    fake.trade(number).status = 'TRADE_SUCCESS';
  };
  const read = async (body: string): Promise<unknown> =>
    await port.readWebhook({}, Buffer.from(body));

  it('opens a page signed by us, with amounts in yuan and times of Shanghai', async () => {
    const { content, params } = await visit();
    expect(content).toEqual({
      out_trade_no: number,
      product_code: 'QUICK_WAP_WAY',
      total_amount: '12.05',
      subject: '一日票 A B C D',
      quit_url: 'https://transit.example.com/shtrans-h5/riding-detail-result?id=1&payment=2',
      time_expire: '2026-11-21 00:15:00',
    });
    expect(params).toMatchObject({
      app_id: ALIPAY_APP_ID,
      sign_type: 'RSA2',
      timestamp: '2026-11-21 00:00:00',
      notify_url: 'https://transit.example.com/v1/payments/webhook/alipay',
      return_url: 'https://transit.example.com/shtrans-h5/riding-detail-result?id=1&payment=2',
    });
    // Nothing was asked of the provider: the trade comes to be when the rider opens the page.
    expect(fake.server.asked).toEqual([]);
    const { content: open } = await visit({ expiresAt: null });
    expect(open).not.toHaveProperty('time_expire');
  });

  it('signs what an app opens its sheet with', async () => {
    const { by } = await port.open(request({ channel: { kind: 'app' } }));
    const { orderStr = '' } = port.appParameters?.(by) ?? {};
    const { content, params } = fake.openApp(orderStr);
    expect(content).toMatchObject({
      out_trade_no: number,
      product_code: 'QUICK_MSECURITY_PAY',
      total_amount: '12.05',
      time_expire: '2026-11-21 00:15:00',
    });
    expect(params).toMatchObject({
      method: 'alipay.trade.app.pay',
      timestamp: '2026-11-21 00:00:00',
      notify_url: 'https://transit.example.com/v1/payments/webhook/alipay',
    });
    expect(fake.server.asked).toEqual([]);
  });

  it('returns a code; the trade exists after it is scanned', async () => {
    const { by } = await port.open(request({ channel: { kind: 'code' } }));
    expect(await port.query(PAYMENT)).toEqual({ state: 'absent' });
    // Before that there is nothing to close.
    await port.close(PAYMENT);
    const { content, params } = fake.scan(by);
    expect(content).toEqual({
      out_trade_no: number,
      total_amount: '12.05',
      subject: '一日票 A B C D',
      time_expire: '2026-11-21 00:15:00',
    });
    expect(params.notify_url).toBe('https://transit.example.com/v1/payments/webhook/alipay');
    expect(await port.query(PAYMENT)).toEqual({ state: 'waiting' });
    expect((await port.open(request({ channel: { kind: 'code' } }))).by).toBe(by);
  });

  it.each<[string, () => void]>([
    ['is silent', () => (fake.server.fault = 'hang')],
    ['answers unsigned', () => (fake.server.fault = unsigned(number))],
    ['is another one', () => (fake.signer = fake.merchant.privateKey)],
  ])('gives no code where the provider %s', async (_, breakIt) => {
    breakIt();
    await expect(port.open(request({ channel: { kind: 'code' } }))).rejects.toThrow();
  });

  it('opens nothing inside the other app', async () => {
    const channel = { kind: 'mini_program', payerId: 'o' } as const;
    await expect(port.open(request({ channel }))).rejects.toThrow('mini_program');
  });

  it('says what became of a trade', async () => {
    expect(await port.query(PAYMENT)).toEqual({ state: 'absent' });
    await visit();
    expect(await port.query(PAYMENT)).toEqual({ state: 'waiting' });
    for (const status of ['TRADE_SUCCESS', 'TRADE_FINISHED'] as const) {
      fake.trade(number).status = status;
      expect(await port.query(PAYMENT)).toEqual({
        state: 'paid',
        tradeNo: fake.trade(number).tradeNo,
        amountCents: 1205,
      });
    }
    fake.trade(number).status = 'TRADE_CLOSED';
    expect(await port.query(PAYMENT)).toEqual({ state: 'closed' });
  });

  it.each<[string, () => void]>([
    ['is silent', () => (fake.server.fault = 'hang')],
    ['breaks off', () => (fake.server.fault = 'reset')],
    ['answers 502', () => (fake.server.fault = { status: 502, body: '<html>' })],
    ['answers nonsense', () => (fake.server.fault = { status: 200, body: 'null' })],
    ['answers unsigned', () => (fake.server.fault = unsigned(number))],
    ['is another one', () => (fake.signer = fake.merchant.privateKey)],
    [
      'speaks of another trade',
      () => (fake.server.fault = signedBy(fake, { ...PAID, out_trade_no: '0'.repeat(32) })),
    ],
    [
      'speaks of no amount',
      () =>
        (fake.server.fault = signedBy(fake, { ...PAID, out_trade_no: number, total_amount: '' })),
    ],
    [
      'has trouble of its own',
      () => (fake.server.fault = signedBy(fake, { code: '20000', sub_code: 'isp.unknow-error' })),
    ],
  ])('is "unknown" when the provider %s', async (_, fault) => {
    await openAndPay();
    fault();
    expect(await port.query(PAYMENT)).toEqual({ state: 'unknown' });
    expect(await port.queryRefund({ paymentId: PAYMENT, refundId: REFUND })).toBe('unknown');
  });

  it('closes a trade, and what cannot be closed is left to the query', async () => {
    await port.close(PAYMENT);
    await visit();
    await port.close(PAYMENT);
    expect(await port.query(PAYMENT)).toEqual({ state: 'closed' });
    fake.trade(number).status = 'TRADE_SUCCESS';
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
      expect(await port.queryRefund(key)).toBe('succeeded');
      expect([...fake.trade(number).refunds.values()]).toEqual(['2.05']);
      const rest = { ...part, refundId: REFUND.replace('b', 'c') };
      expect(await port.refund({ ...rest, amountCents: 1001 })).toBe('failed');
      expect(await port.refund({ ...rest, amountCents: 1000 })).toBe('succeeded');
      expect(await port.query(PAYMENT)).toEqual({ state: 'closed' });
    });

    it('that comes later is pending until it did', async () => {
      await openAndPay();
      fake.slowRefunds = true;
      expect(await port.refund(part)).toBe('pending');
      expect(await port.queryRefund(key)).toBe('unknown');
      fake.slowRefunds = false;
      expect(await port.refund(part)).toBe('succeeded');
    });

    it('that is refused has failed; without an answer its state is unknown', async () => {
      await openAndPay();
      fake.refuseRefund = 'ACQ.SELLER_BALANCE_NOT_ENOUGH';
      expect(await port.refund(part)).toBe('failed');
      fake.refuseRefund = 'ACQ.SYSTEM_ERROR';
      await expect(port.refund(part)).rejects.toThrow('ACQ.SYSTEM_ERROR');
      fake.refuseRefund = 'isv.invalid-app-id';
      await expect(port.refund(part)).rejects.toThrow('isv');
      fake.server.fault = 'hang';
      await expect(port.refund(part)).rejects.toThrow();
    });
  });

  describe('a notice', () => {
    it.each([
      ['TRADE_SUCCESS', 'paid'],
      ['TRADE_FINISHED', 'paid'],
      ['TRADE_CLOSED', 'closed'],
      ['WAIT_BUYER_PAY', 'waiting'],
    ] as const)('%s says %s', async (status, state) => {
      await visit();
      fake.trade(number).status = status;
      expect(await read(fake.notice(number))).toMatchObject({
        about: 'trade',
        paymentId: PAYMENT,
        trade: { state, ...(state === 'paid' && { amountCents: 1205 }) },
      });
    });

    it('is believed only when the payment app signed just this', async () => {
      await openAndPay();
      const good = fake.notice(number);
      expect(await coded(read(good.replace('12.05', '12.06')))).toBe('signature_invalid');
      expect(await coded(read(good.replace(/&sign=[^&]*/, '')))).toBe('signature_invalid');
      expect(await coded(read(good.replace('RSA2', 'RSA')))).toBe('signature_invalid');
      expect(await coded(read(good.replace('RSA2', 'none')))).toBe('signature_invalid');
      fake.signer = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
      expect(await coded(read(fake.notice(number)))).toBe('signature_invalid');
    });

    it('with the weaker signature is not taken, however true', async () => {
      await openAndPay();
      const fields = new URLSearchParams(fake.notice(number));
      fields.delete('sign');
      fields.set('sign_type', 'RSA');
      const text = [...fields]
        .filter(([name]) => name !== 'sign_type')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      fields.set(
        'sign',
        createSign('RSA-SHA1').update(text).sign(fake.platform.privateKey, 'base64'),
      );
      expect(await coded(read(fields.toString()))).toBe('signature_invalid');
    });

    it('to another application or about another seller is refused', async () => {
      await openAndPay();
      const wrong = [{ app_id: '2021000000000009' }, { seller_id: '2088000000000009' }];
      for (const change of wrong) {
        expect(await coded(read(fake.notice(number, change)))).toBe('invalid_input');
      }
    });

    it('that makes no sense is refused', async () => {
      await openAndPay();
      const wrong: Record<string, string | undefined>[] = [
        { trade_status: 'TRADE_DONE' },
        { trade_status: undefined },
        { total_amount: '12.055' },
        { total_amount: '-12.05' },
        { total_amount: '1e3' },
        { trade_no: undefined },
      ];
      for (const change of wrong) {
        expect(await coded(read(fake.notice(number, change)))).toBe('invalid_input');
      }
      const foreignNotice = fake.notice(number, { out_trade_no: 'x'.repeat(32) });
      expect(await coded(read(foreignNotice))).toBe('payment_not_found');
      const twice = `${fake.notice(number)}&out_trade_no=0`;
      expect(await coded(read(twice))).toBe('malformed_body');
      for (const body of ['', 'null', '{"a":1}', 'sign=%00&sign_type=RSA2']) {
        expect(await coded(read(body))).toBe('signature_invalid');
      }
      const bytes = port.readWebhook({}, Buffer.from([0xff, 0xfe]));
      expect(await coded(bytes)).toBe('malformed_body');
    });

    it('is answered in the plain word the payment app waits for', () => {
      expect(port.webhookTaken).toMatchObject({ status: 200, body: 'success' });
      expect(port.webhookRefused?.('signature_invalid', 401)).toMatchObject({
        status: 401,
        body: 'fail',
      });
    });
  });
});

const PAID = {
  code: '10000',
  trade_no: '1',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '12.05',
};

const unsigned = (number: string) => ({
  status: 200,
  body: JSON.stringify({ alipay_trade_query_response: { ...PAID, out_trade_no: number } }),
});

const signedBy = (fake: FakeAlipay, content: object) => {
  const inner = JSON.stringify({ msg: 'x', ...content });
  const sign = createSign('RSA-SHA256').update(inner).sign(fake.platform.privateKey, 'base64');
  return { status: 200, body: `{"alipay_trade_query_response":${inner},"sign":"${sign}"}` };
};

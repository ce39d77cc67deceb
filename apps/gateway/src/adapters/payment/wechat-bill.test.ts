import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FakeWechatPay,
  WECHAT_API_V3_KEY,
  WECHAT_APP_ID,
  WECHAT_MERCHANT_ID,
  WECHAT_MERCHANT_SERIAL,
} from '../../../test/fake-wechat-pay.ts';
import type { PaymentPort } from './port.ts';
import { readWechatBill } from './wechat-bill.ts';
import { wechatPayment } from './wechat.ts';

const DAY = '2026-11-20';
const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const TOTALS_HEADER =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
/** A payment of 12.05 yuan, of which the platform's coupon paid 1.00, for goods with commas in their name. */
const PAYMENT =
  '`2026-11-20 08:01:02,`wx0000000000000001,`1900000001,`0,`,`4200000001202611200000000001,`0190b7a01111700080000000000000aa,`oUpF8uMuAJO_M2pxb1Q9zNjWeS6o,`JSAPI,`SUCCESS,`OTHERS,`CNY,`11.05,`1.00,`0,`0,`0.00,`0.00,`,`,`一日票, 2 张,含, 优惠,`,`0.07230,`0.60%,`12.05,`0.00,`';
/** Two refunds of a payment of an earlier day: 2.00 yuan, of which a coupon gets 0.50, and 0.30. */
const REFUND =
  '`2026-11-20 09:01:02,`wx0000000000000001,`1900000001,`0,`,`4200000001202611180000000002,`0190b7a01111700080000000000000bb,`oUpF8uMuAJO_M2pxb1Q9zNjWeS6o,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50000001202611200000000001,`0190b7a02222700080000000000000c1,`1.50,`0.50,`ORIGINAL,`SUCCESS,`一日票,`,`-0.01200,`0.60%,`0.00,`2.00,`';
const SECOND_REFUND =
  '`2026-11-20 09:05:00,`wx0000000000000001,`1900000001,`0,`,`4200000001202611180000000002,`0190b7a01111700080000000000000bb,`oUpF8uMuAJO_M2pxb1Q9zNjWeS6o,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50000001202611200000000002,`0190b7a02222700080000000000000c2,`0.30,`0.00,`ORIGINAL,`PROCESSING,`一日票,`,`0.00000,`0.60%,`0.00,`0.30,`';
const FAILED_REFUND = SECOND_REFUND.replace('PROCESSING', 'FAIL').replace('c2', 'c3');
const FOREIGN = PAYMENT.replace('0190b7a01111700080000000000000aa', 'TILL-7-20261120-1');
const totals = (rows: number, refunds: string): string =>
  `\`${rows},\`11.05,\`1.80,\`0.50,\`0.06030,\`12.05,\`${refunds}`;
const billOf = (rows: readonly string[], refunds: string): string =>
  [HEADER, ...rows, TOTALS_HEADER, totals(rows.length, refunds)].join('\r\n');

const PAYMENT_LINE = {
  kind: 'payment',
  paymentId: '0190b7a0-1111-7000-8000-0000000000aa',
  tradeNo: '4200000001202611200000000001',
  amountCents: 1205,
};
const REFUND_LINE = {
  kind: 'refund',
  paymentId: '0190b7a0-1111-7000-8000-0000000000bb',
  tradeNo: '4200000001202611180000000002',
  refundId: '0190b7a0-2222-7000-8000-0000000000c1',
  amountCents: 200,
};
const SECOND_REFUND_LINE = {
  ...REFUND_LINE,
  refundId: '0190b7a0-2222-7000-8000-0000000000c2',
  amountCents: 30,
};

const read = async (text: string) => await readWechatBill(Buffer.from(text));

describe('a bill of the chat app', () => {
  it('lists payments, and refunds without their payment, in cents', async () => {
    const bill = billOf([PAYMENT, REFUND, SECOND_REFUND], '2.30');
    expect(await read(bill)).toEqual([PAYMENT_LINE, REFUND_LINE, SECOND_REFUND_LINE]);
    expect(await read(`\uFEFF${bill.replaceAll('\r\n', '\n')}\n`)).toEqual([
      PAYMENT_LINE,
      REFUND_LINE,
      SECOND_REFUND_LINE,
    ]);
    expect(await readWechatBill(gzipSync(bill))).toHaveLength(3);
  });

  it('leaves out refunds that failed, and names payments that are not ours by their trade', async () => {
    expect(await read(billOf([FAILED_REFUND, FOREIGN], '0.30'))).toEqual([
      { ...PAYMENT_LINE, paymentId: undefined },
    ]);
  });

  it('without trades is empty', async () => {
    expect(await read(billOf([], '0.00'))).toEqual([]);
  });

  it('is read by the names of its columns, in any order and with new ones between', async () => {
    const bill =
      '申请退款金额,新的一列,交易状态,微信订单号,订单金额,商户订单号,退款状态,商户退款单号\n' +
      '`0.00,`x,`SUCCESS,`42,`0.1,`0190b7a01111700080000000000000aa,`,`0\n' +
      '申请退款总金额,总交易单数\n`0.00,`1\n';
    expect(await read(bill)).toEqual([{ ...PAYMENT_LINE, tradeNo: '42', amountCents: 10 }]);
  });

  it.each<[string, string, string]>([
    ['has no totals', [HEADER, PAYMENT].join('\n'), 'the bill is truncated: it has no totals'],
    [
      'ends within its totals',
      billOf([PAYMENT], '0.00').slice(0, -8),
      'line 4 of the bill has 6 cells for 7 columns',
    ],
    [
      'ends within a row',
      [HEADER, PAYMENT.slice(0, 120)].join('\n'),
      'line 2 of the bill has 7 cells for 27 columns',
    ],
    [
      'lost a row',
      billOf([PAYMENT, REFUND], '2.00').replace(`${PAYMENT}\r\n`, ''),
      'the bill has 1 rows, its totals say 2',
    ],
    [
      'has another sum of refunds',
      billOf([PAYMENT, REFUND], '2.01'),
      'the bill has another sum of refunds than its totals',
    ],
    [
      'is in the old format',
      billOf([PAYMENT], '0.00').replace(',订单金额,申请退款金额', ',总金额,退款'),
      'the bill has no column 订单金额, 申请退款金额',
    ],
    [
      'has an amount with three decimals',
      billOf([PAYMENT.replace('`12.05', '`12.055')], '0.00'),
      'line 2 of the bill has no amount in 订单金额',
    ],
    [
      'has a state that is new',
      billOf([PAYMENT.replace('SUCCESS', 'REVOKED')], '0.00'),
      'line 2 of the bill has the unknown state REVOKED',
    ],
    ['begins with a row', PAYMENT, 'line 1 of the bill is a row without a header'],
    ['is something else', '<html>', 'the bill has no column 微信订单号, 商户订单号'],
    ['is empty', '', 'the bill is truncated: it has no totals'],
  ])('that %s is refused', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('that is truncated or not UTF-8 is refused', async () => {
    const packed = gzipSync(billOf([PAYMENT], '0.00'));
    await expect(readWechatBill(packed.subarray(0, -20))).rejects.toThrow('is no gzip');
    await expect(readWechatBill(Buffer.from([0x60, 0xd6, 0x0a]))).rejects.toThrow(
      'line 1 of the bill is not in the expected encoding',
    );
  });

  it('above the limit is refused, packed or not', async () => {
    const large = Buffer.alloc(2_000_001, '`');
    await expect(readWechatBill(large, 2_000_000)).rejects.toThrow('more than 2000000 bytes');
    const bomb = gzipSync(large);
    expect(bomb.length).toBeLessThan(10_000);
    await expect(readWechatBill(bomb, 2_000_000)).rejects.toThrow('at most 2000000 bytes');
  });
});

describe("the chat app's bill of a day", () => {
  let fake: FakeWechatPay;
  let port: PaymentPort;
  const clock = { now: () => new Date('2026-11-21T02:31:00.000Z') };
  beforeEach(async () => {
    fake = new FakeWechatPay(clock.now);
    fake.rotate();
    await fake.listen();
    port = wechatPayment(
      {
        WECHAT_PAY_APP_ID: WECHAT_APP_ID,
        WECHAT_PAY_MERCHANT_ID: WECHAT_MERCHANT_ID,
        WECHAT_PAY_SERIAL: WECHAT_MERCHANT_SERIAL,
        privateKey: fake.merchant.privateKey,
        WECHAT_PAY_API_V3_KEY: WECHAT_API_V3_KEY,
        publicKey: undefined,
        WECHAT_PAY_API_URL: fake.url,
        PUBLIC_URL: 'https://transit.example.com',
        WECHAT_PAY_MINI_APP_ID: undefined,
        WECHAT_PAY_OWN_APP_ID: undefined,
        timeoutMs: 1500,
      },
      { clock, random: { bytes: randomBytes }, log: pino({ level: 'silent' }) },
    );
  });
  afterEach(async () => await fake.server.close());

  const text = billOf([PAYMENT], '0.00');
  const sha1 = createHash('sha1').update(text).digest('hex');
  const packed = gzipSync(text);

  it('is downloaded packed by a signed call, and has the announced hash when unpacked', async () => {
    fake.bills.set(DAY, { bytes: packed, sha1 });
    const bill = await port.fetchBill?.(DAY);
    expect(bill).toEqual({ state: 'ready', name: 'wechat-2026-11-20.csv.gz', bytes: packed });
    expect(await port.readBill?.(packed)).toEqual([PAYMENT_LINE]);
    expect(fake.server.asked.map(({ target }) => target)).toEqual([
      '/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL&tar_type=GZIP',
      '/v3/certificates',
      '/v3/billdownload/file?token=2026-11-20',
    ]);
    // A proxy on the way unpacked it.
    fake.bills.set(DAY, { bytes: Buffer.from(text), sha1 });
    expect((await port.fetchBill?.(DAY))?.state).toBe('ready');
  });

  it('is being made, or does not exist', async () => {
    fake.bills.set(DAY, 'STATEMENT_CREATING');
    expect(await port.fetchBill?.(DAY)).toEqual({ state: 'not_yet' });
    expect(await port.fetchBill?.('2026-11-19')).toEqual({ state: 'none' });
    fake.bills.set(DAY, 'NO_AUTH');
    await expect(port.fetchBill?.(DAY)).rejects.toThrow('NO_AUTH');
  });

  it.each<[string, () => void, string]>([
    [
      'has another hash',
      () => fake.bills.set(DAY, { bytes: packed, sha1: '0'.repeat(40) }),
      'another hash than announced',
    ],
    [
      'was truncated',
      () => fake.bills.set(DAY, { bytes: packed.subarray(0, -30), sha1 }),
      'is no gzip',
    ],
    [
      'was announced under a wrong signature',
      () => {
        fake.bills.set(DAY, { bytes: packed, sha1 });
        fake.forgeAnswers = { body: (answer) => answer.replace(sha1, '0'.repeat(40)) };
      },
      'without a valid signature',
    ],
    ['does not come', () => (fake.server.fault = 'reset'), 'fetch failed'],
    ['comes with an error', () => (fake.server.fault = { status: 502, body: '' }), '502'],
  ])('that %s is not taken', async (_, breakIt, message) => {
    breakIt();
    await expect(port.fetchBill?.(DAY)).rejects.toThrow(message);
  });

  it('whose address is no longer valid is not taken', async () => {
    fake.bills.set(DAY, { bytes: packed, sha1, isGone: true });
    await expect(port.fetchBill?.(DAY)).rejects.toThrow('status 400');
  });
});

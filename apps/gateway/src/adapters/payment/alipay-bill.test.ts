import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billZip, gbkOf } from '../../../test/alipay-bill-zip.ts';
import { ALIPAY_APP_ID, ALIPAY_SELLER_ID, FakeAlipay } from '../../../test/fake-alipay.ts';
import { readAlipayBill } from './alipay-bill.ts';
import { alipayPayment } from './alipay.ts';
import type { PaymentPort } from './port.ts';

const DAY = '2026-11-20';
const NAME = '20880000000000020156_20261120_业务明细.csv';
const SUMS_NAME = '20880000000000020156_20261120_业务明细(汇总).csv';
const HEAD = [
  '#支付宝业务明细查询',
  '#账号：[20880000000000020156]',
  '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
  '#-----------------------------------------业务明细列表----------------------------------------',
];
const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
/** A payment of 12.05 yuan, of which the provider's coupon paid 1.00. */
const PAYMENT =
  '2026112022001458860515315453\t,0190b7a01111700080000000000000aa\t,交易\t,一日票,2026-11-20 10:55:16,2026-11-20 10:55:23,\t,\t,\t,\t,*津水(602***@qq.com)\t,12.05,11.05,1.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,\t,-0.07,0.00,';
/** Two refunds of a payment of an earlier day. */
const REFUND =
  '2026111822001458860515310000\t,0190b7a01111700080000000000000bb\t,退款\t,一日票,2026-11-18 10:55:16,2026-11-20 11:56:48,\t,\t,\t,\t,*津水(602***@qq.com)\t,-2.00,-2.00,0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,0190b7a02222700080000000000000c1\t,0.01,0.00,';
const SECOND_REFUND = REFUND.replaceAll('-2.00', '-0.30').replace('c1', 'c2');
/** A refund at the provider's website. */
const FOREIGN_REFUND = REFUND.replace('0190b7a02222700080000000000000c1', '');
const tail = (payments: number, refunds: number): string[] => [
  '#-----------------------------------------业务明细列表结束------------------------------------',
  `#交易合计：${payments}笔，商家实收共11.05元，商家优惠共0.00元`,
  `#退款合计：${refunds}笔，商家实收退款共-2.30元，商家优惠退款共0.00元`,
  '#导出时间：[2026年11月21日 05:46:49]',
];
const billOf = (rows: readonly string[], payments: number, refunds: number): string =>
  [...HEAD, COLUMNS, ...rows, ...tail(payments, refunds), ''].join('\r\n');
const SUMS =
  '#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）\r\n合计,,1,2,9.75\r\n';

const PAYMENT_LINE = {
  kind: 'payment',
  paymentId: '0190b7a0-1111-7000-8000-0000000000aa',
  tradeNo: '2026112022001458860515315453',
  amountCents: 1205,
};
const REFUND_LINE = {
  kind: 'refund',
  paymentId: '0190b7a0-1111-7000-8000-0000000000bb',
  tradeNo: '2026111822001458860515310000',
  refundId: '0190b7a0-2222-7000-8000-0000000000c1',
  amountCents: 200,
};

const zipOf = async (text: string): Promise<Buffer> =>
  await billZip({ [SUMS_NAME]: SUMS, [NAME]: text });
const read = async (text: string) => await readAlipayBill(await zipOf(text));

describe('a bill of the payment app', () => {
  it('lists payments, and refunds without their payment, in cents without a sign', async () => {
    expect(await read(billOf([PAYMENT, REFUND, SECOND_REFUND], 1, 2))).toEqual([
      PAYMENT_LINE,
      REFUND_LINE,
      { ...REFUND_LINE, refundId: '0190b7a0-2222-7000-8000-0000000000c2', amountCents: 30 },
    ]);
  });

  it('has refunds without a request of ours, and quoted values', async () => {
    const quoted = PAYMENT.replace(',一日票,', ',"一日票,""两张""",');
    expect(await read(billOf([quoted, FOREIGN_REFUND], 1, 1))).toEqual([
      PAYMENT_LINE,
      { ...REFUND_LINE, refundId: undefined },
    ]);
  });

  it('without trades is empty', async () => {
    expect(await read(billOf([], 0, 0))).toEqual([]);
  });

  it('is read by the names of its columns, in any order and with plain brackets', async () => {
    const bill =
      '#x\n订单金额(元),退款批次号/请求号,新列,业务类型,商户订单号,支付宝交易号\n' +
      '0.1,,?,交易,0190b7a01111700080000000000000aa,20\n#交易合计：1笔，商家实收共0.10元\n';
    expect(await read(bill)).toEqual([{ ...PAYMENT_LINE, tradeNo: '20', amountCents: 10 }]);
  });

  it.each<[string, string, string]>([
    [
      'has no totals',
      [...HEAD, COLUMNS, PAYMENT].join('\n'),
      'the bill is truncated: it has no totals',
    ],
    ['lost a payment', billOf([REFUND], 1, 1), 'the bill has 0 payment rows, its totals say 1'],
    [
      'lost a refund',
      billOf([PAYMENT, REFUND], 1, 2),
      'the bill has 1 refund rows, its totals say 2',
    ],
    [
      'ends within a row',
      [...HEAD, COLUMNS, PAYMENT.slice(0, 100)].join('\n'),
      'line 6 of the bill has 6 cells for 25 columns',
    ],
    [
      'has no column for the amount',
      billOf([PAYMENT], 1, 0).replace('订单金额', '金额'),
      'the bill has no column 订单金额',
    ],
    [
      'has a number instead of an amount',
      billOf([PAYMENT.replace(',12.05,', ',1e3,')], 1, 0),
      'line 6 of the bill has no amount in 订单金额',
    ],
    [
      'has a kind that is new',
      billOf([PAYMENT.replace('交易', '转账')], 1, 0),
      'line 6 of the bill has the unknown kind 转账',
    ],
  ])('that %s is refused', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('that is no complete zip, or another one, is refused', async () => {
    const bill = billOf([PAYMENT], 1, 0);
    const zip = await zipOf(bill);
    await expect(readAlipayBill(zip.subarray(0, -40))).rejects.toThrow('no complete zip');
    await expect(readAlipayBill(Buffer.from(bill))).rejects.toThrow('no complete zip');
    const onlySums = await billZip({ [SUMS_NAME]: SUMS });
    await expect(readAlipayBill(onlySums)).rejects.toThrow('has 0 files');
    const twice = await billZip({ [NAME]: bill, [`a${NAME}`]: bill });
    await expect(readAlipayBill(twice)).rejects.toThrow('has 2 files');
    const otherFiles = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.csv`, '']));
    const manyFiles = await billZip({ ...otherFiles, [SUMS_NAME]: SUMS, [NAME]: bill, x: '' });
    await expect(readAlipayBill(manyFiles)).rejects.toThrow('has 11 files');
  });

  it('with a wrong checksum is refused', async () => {
    const zip = await zipOf(billOf([PAYMENT], 1, 0));
    // The checksum of the last file in the directory, 16 bytes after its signature.
    const entry = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    zip[entry + 16] = (zip[entry + 16] ?? 0) ^ 1;
    await expect(readAlipayBill(zip)).rejects.toThrow('wrong checksum');
  });

  it('above the limit is refused, whatever the directory says', async () => {
    const bomb = await zipOf('x'.repeat(2_000_001));
    expect(bomb.length).toBeLessThan(10_000);
    await expect(readAlipayBill(bomb, 2_000_000)).rejects.toThrow('more than 2000000 bytes');
    const entry = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bomb.writeUInt32LE(1000, entry + 24);
    await expect(readAlipayBill(bomb, 2_000_000)).rejects.toThrow('no complete zip');
  });

  it('in another encoding is refused', async () => {
    const zip = await billZip({ [NAME]: 'x' });
    await expect(readAlipayBill(zip)).rejects.toThrow('has no column');
    // A lead byte that GBK does not have.
    const latin = await zipOf('\u0080\u00ff');
    expect(gbkOf('交')).toEqual(Buffer.from([0xbd, 0xbb]));
    await expect(readAlipayBill(latin)).rejects.toThrow();
  });
});

describe("the payment app's bill of a day", () => {
  let fake: FakeAlipay;
  let port: PaymentPort;
  beforeAll(async () => {
    fake = new FakeAlipay();
    const url = await fake.server.listen();
    port = alipayPayment(
      {
        ALIPAY_APP_ID,
        ALIPAY_SELLER_ID,
        privateKey: fake.merchant.privateKey,
        publicKey: fake.platform.publicKey,
        ALIPAY_GATEWAY_URL: `${url}/gateway.do`,
        PUBLIC_URL: 'https://transit.example.com',
        timeoutMs: 1500,
      },
      {
        clock: { now: () => new Date('2026-11-21T02:31:00.000Z') },
        log: pino({ level: 'silent' }),
      },
    );
  });
  afterAll(async () => await fake.server.close());
  beforeEach(() => {
    fake.bills.clear();
    fake.server.fault = undefined;
    fake.signer = fake.platform.privateKey;
    fake.noBill = 'isp.bill_not_exist';
  });

  it('is downloaded at the address that the provider signed', async () => {
    const zip = await zipOf(billOf([PAYMENT], 1, 0));
    fake.bills.set(DAY, zip);
    const bill = await port.fetchBill?.(DAY);
    expect(bill).toEqual({ state: 'ready', name: 'alipay-2026-11-20.zip', bytes: zip });
    expect(await port.readBill?.(zip)).toEqual([PAYMENT_LINE]);
  });

  it.each(['isp.bill_not_exist', 'isv.bill_not_exist', 'BILL_NOT_EXIST'])(
    'does not exist: %s',
    async (code) => {
      fake.noBill = code;
      expect(await port.fetchBill?.(DAY)).toEqual({ state: 'none' });
    },
  );

  it('is not taken if the provider refuses, is another one, breaks off, or answers an error', async () => {
    fake.noBill = 'isv.invalid_arguments';
    await expect(port.fetchBill?.(DAY)).rejects.toThrow('isv.invalid_arguments');
    fake.bills.set(DAY, await zipOf(billOf([PAYMENT], 1, 0)));
    fake.signer = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    await expect(port.fetchBill?.(DAY)).rejects.toThrow();
    fake.signer = fake.platform.privateKey;
    fake.server.fault = 'reset';
    await expect(port.fetchBill?.(DAY)).rejects.toThrow();
    fake.server.fault = { status: 502, body: '' };
    await expect(port.fetchBill?.(DAY)).rejects.toThrow();
  });
});

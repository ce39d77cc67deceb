import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import {
  BillFault,
  type Cells,
  eachLine,
  MAX_BILL_BYTES,
  MAX_UNPACKED_BYTES,
  rowsBelow,
} from './bill.ts';
import type { BillAnswer, BillLine } from './port.ts';
import { idOf } from './trade-number.ts';
import { type Platform, WechatPayRefusal } from './wechat-call.ts';

const unzip = promisify(gunzip);

const billReply = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.string().trim().pipe(z.url()),
});

/** Refusals of the platform, with what they mean. */
const REFUSALS: Readonly<Record<string, BillAnswer>> = {
  STATEMENT_CREATING: { state: 'not_yet' },
  NO_STATEMENT_EXIST: { state: 'none' },
};

/** Unpacks a gzip; other bytes are the bill itself, because a proxy may have unpacked it. */
async function unpack(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    const error = new BillFault(`is no gzip of at most ${maxBytes} bytes`);
    error.cause = cause;
    throw error;
  }
}

/**
 * Fetches the bill of a day (`GET /v3/bill/tradebill`, then its `download_url`, which is valid for 30 seconds). The
 * download is not signed, so the file must have the hash of the signed answer: SHA-1 of the unpacked bill.
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/get-trade-bill.html
 */
export async function fetchWechatBill(
  platform: Pick<Platform, 'call' | 'download'>,
  day: string,
): Promise<BillAnswer> {
  try {
    const query = new URLSearchParams({ bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' });
    const reply = billReply.parse(await platform.call(`/v3/bill/tradebill?${query.toString()}`));
    const { pathname, search } = new URL(reply.download_url);
    const bytes = await platform.download(pathname + search, MAX_BILL_BYTES);
    const hash = createHash('sha1')
      .update(await unpack(bytes, MAX_UNPACKED_BYTES))
      .digest('hex');
    if (hash !== reply.hash_value.toLowerCase())
      throw new BillFault('has another hash than announced');
    return { state: 'ready', name: `wechat-${day}.csv.gz`, bytes };
  } catch (error) {
    const answer = error instanceof WechatPayRefusal ? REFUSALS[error.code] : undefined;
    if (answer === undefined) throw error;
    return answer;
  }
}

/** The columns that are read. `ALL` bills have 27; their order is not fixed. */
const COLUMNS = [
  '微信订单号',
  '商户订单号',
  '交易状态',
  '订单金额',
  '商户退款单号',
  '申请退款金额',
  '退款状态',
];
const TOTAL_COLUMNS = ['总交易单数', '申请退款总金额'];

/**
 * Reads a bill: a header, rows whose values each begin with a backtick, a header of totals and the totals. Amounts are
 * in yuan. A row is of the day of the payment, or of the day on which the refund was accepted; the state of a refund is
 * that of the moment the bill was made.
 * https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html
 */
export async function readWechatBill(
  bytes: Buffer,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<BillLine[]> {
  const unpacked = await unpack(bytes, maxBytes);
  if (unpacked.length > maxBytes) throw new BillFault(`has more than ${maxBytes} bytes`);
  const lines: BillLine[] = [];
  let rowsIn: ReturnType<typeof rowsBelow> | undefined;
  let totalsIn: ReturnType<typeof rowsBelow> | undefined;
  let totals: Cells | undefined;
  let rowCount = 0;
  let refundCents = 0;
  await eachLine(unpacked, new TextDecoder('utf-8', { fatal: true }), (line, n) => {
    if (!line.startsWith('`')) {
      const header = line.split(',').map((name) => name.trim());
      if (rowsIn === undefined) rowsIn = rowsBelow(header, COLUMNS);
      else totalsIn = rowsBelow(header, TOTAL_COLUMNS);
      return;
    }
    // A name of a product may contain commas, so the separator is the comma with the next value's backtick.
    const cells = line.slice(1).split(',`');
    if (totalsIn !== undefined) {
      totals = totalsIn(cells, n);
      return;
    }
    if (rowsIn === undefined) throw new BillFault('is a row without a header', n);
    const row = rowsIn(cells, n);
    rowCount += 1;
    refundCents += row.cents('申请退款金额');
    const billLine = lineOf(row, n);
    if (billLine !== undefined) lines.push(billLine);
  });
  if (totals === undefined) throw new BillFault('is truncated: it has no totals');
  if (totals.text('总交易单数') !== String(rowCount)) {
    throw new BillFault(`has ${rowCount} rows, its totals say ${totals.text('总交易单数')}`);
  }
  if (totals.cents('申请退款总金额') !== refundCents) {
    throw new BillFault('has another sum of refunds than its totals');
  }
  return lines;
}

/** Returns a row's line, or undefined for a refund that failed, which moved no money. */
function lineOf(row: Cells, n: number): BillLine | undefined {
  const common = { paymentId: idOf(row.text('商户订单号')), tradeNo: row.text('微信订单号') };
  switch (row.text('交易状态')) {
    case 'SUCCESS':
      return { kind: 'payment', ...common, amountCents: row.cents('订单金额') };
    case 'REFUND':
      if (row.text('退款状态') === 'FAIL') return undefined;
      return {
        kind: 'refund',
        ...common,
        refundId: idOf(row.text('商户退款单号')),
        // What was requested: `退款金额` is less than this if the rider paid with the platform's coupons.
        amountCents: row.cents('申请退款金额'),
      };
    default:
      throw new BillFault(`has the unknown state ${row.text('交易状态').slice(0, 32)}`, n);
  }
}

import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import papa from 'papaparse';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { bodyOf } from '../answer-body.ts';
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

/** The file's address is valid for 30 seconds; the download may take longer. */
const DOWNLOAD_MS = 60_000;

/**
 * Downloads the bill at the address that `alipay.data.dataservice.bill.downloadurl.query` returned. The file itself is
 * not signed, so the provider's own host is asked by HTTPS even if the address says HTTP.
 * https://open.alitrip.com/docs/doc.htm?articleId=104674&docType=1&treeId=140
 */
export async function fetchAlipayBill(address: string, day: string): Promise<BillAnswer> {
  const url = new URL(address);
  if (url.hostname.endsWith('.alipay.com')) url.protocol = 'https:';
  const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  const bytes = await bodyOf(answer, MAX_BILL_BYTES);
  return { state: 'ready', name: `alipay-${day}.zip`, bytes };
}

/** A zip has the rows and their sums by shop; more files than this are no bill. */
const MAX_FILES = 10;
/** Bit of a zip entry: its name is in UTF-8. The provider's are in GBK. */
const NAME_IS_UTF8 = 0x800;

const gbk = (): TextDecoder => new TextDecoder('gbk', { fatal: true });

const nameOf = ({ generalPurposeBitFlag, fileNameRaw }: Entry): string =>
  new TextDecoder((generalPurposeBitFlag & NAME_IS_UTF8) === 0 ? 'gbk' : 'utf-8').decode(
    fileNameRaw,
  );

/** Returns the file with the rows, `..._业务明细.csv`, of a bill's zip; `..._业务明细(汇总).csv` has only sums. */
async function unpack(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  let zip: ZipFile;
  const entries: Entry[] = [];
  try {
    zip = await fromBufferPromise(bytes, { decodeStrings: false });
    if (zip.entryCount > MAX_FILES) throw new BillFault(`has ${zip.entryCount} files`);
    for await (const entry of zip.eachEntry()) {
      if (nameOf(entry).endsWith('业务明细.csv')) entries.push(entry);
    }
  } catch (cause) {
    if (cause instanceof BillFault) throw cause;
    throw Object.assign(new BillFault('is no complete zip'), { cause });
  }
  const [entry, secondEntry] = entries;
  if (entry === undefined || secondEntry !== undefined) {
    throw new BillFault(`has ${entries.length} files …业务明细.csv, not one`);
  }
  // The zip library checks that the content has exactly the size in the directory.
  if (entry.uncompressedSize > maxBytes) throw new BillFault(`has more than ${maxBytes} bytes`);
  let content: Buffer;
  try {
    content = await buffer(await zip.openReadStreamPromise(entry));
  } catch (cause) {
    throw Object.assign(new BillFault('is no complete zip'), { cause });
  }
  if (crc32(content) !== entry.crc32) throw new BillFault('has a wrong checksum');
  return content;
}

const COLUMNS = ['支付宝交易号', '商户订单号', '业务类型', '订单金额', '退款批次号/请求号'];

/** Returns a column's name without its unit, which is in full-width or in plain brackets. */
const columnOf = (name: string): string => name.trim().replace(/[（(]元[)）]$/, '');

const cellsOf = (line: string): string[] =>
  line.includes('"')
    ? (papa.parse<string[]>(line, { delimiter: ',' }).data[0] ?? [])
    : line.split(',');

/**
 * Reads a bill: a zip with a CSV in GBK. Comments begin with `#`; those below the rows have the number of payments and
 * of refunds. Amounts are in yuan, those of refunds negative. A row is of the day on which it was completed. The
 * provider publishes no paper on the file; the format is that of its exports, as public programs read and quote them.
 */
export async function readAlipayBill(
  bytes: Buffer,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  const totals = new Map<string, number>();
  let rowsIn: ReturnType<typeof rowsBelow> | undefined;
  await eachLine(await unpack(bytes, maxBytes), gbk(), (line, n) => {
    if (line.startsWith('#')) {
      const [, kind, count] = /^#(交易|退款)合计：(\d+)笔/.exec(line) ?? [];
      if (kind !== undefined) totals.set(kind, Number(count));
      return;
    }
    const cells = cellsOf(line);
    if (rowsIn === undefined) rowsIn = rowsBelow(cells.map(columnOf), COLUMNS);
    else lines.push(lineOf(rowsIn(cells, n), n));
  });
  if (!totals.has('交易')) throw new BillFault('is truncated: it has no totals');
  for (const [kind, word] of [
    ['payment', '交易'],
    ['refund', '退款'],
  ] as const) {
    const count = lines.filter((line) => line.kind === kind).length;
    const total = totals.get(word) ?? 0;
    if (count !== total) throw new BillFault(`has ${count} ${kind} rows, its totals say ${total}`);
  }
  return lines;
}

function lineOf(row: Cells, n: number): BillLine {
  const common = {
    paymentId: idOf(row.text('商户订单号')),
    tradeNo: row.text('支付宝交易号'),
    amountCents: Math.abs(row.cents('订单金额')),
  };
  switch (row.text('业务类型')) {
    case '交易':
      return { kind: 'payment', ...common };
    case '退款':
      return { kind: 'refund', ...common, refundId: idOf(row.text('退款批次号/请求号')) };
    default:
      throw new BillFault(`has the unknown kind ${row.text('业务类型').slice(0, 32)}`, n);
  }
}

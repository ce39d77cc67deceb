import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { yuanToCents } from './yuan.ts';

/** Maximum size of a bill as it is fetched and stored, usually packed: some two million trades. */
export const MAX_BILL_BYTES = 64_000_000;
/** Maximum size of an unpacked bill, which is in memory while it is read: some 700,000 trades. */
export const MAX_UNPACKED_BYTES = 256_000_000;

/** Lines that are read without a pause in which the gateway answers riders. */
const LINES_PER_TURN = 1000;

/** A bill that cannot be read. `line` counts from 1. */
export class BillFault extends Error {
  constructor(problem: string, line?: number) {
    super(line === undefined ? `the bill ${problem}` : `line ${line} of the bill ${problem}`);
  }
}

/**
 * Calls `take` for each line that is not empty, with its number from 1. Decodes line by line, so that the bill is in
 * memory once. In UTF-8 and in GBK no other character has the byte of a line break.
 */
export async function eachLine(
  bytes: Buffer,
  decoder: TextDecoder,
  take: (line: string, n: number) => void,
): Promise<void> {
  let n = 0;
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    n += 1;
    let line: string;
    try {
      line = decoder.decode(bytes.subarray(start, end)).trim();
    } catch {
      throw new BillFault('is not in the expected encoding', n);
    }
    if (line !== '') take(line, n);
    start = end + 1;
    if (n % LINES_PER_TURN === 0) await yieldToOthers();
  }
}

/** Reads the cells of a row by the names of their columns. */
export interface Cells {
  /** Returns a cell. */
  text(column: string): string;
  /** Returns an amount in cents; negative for amounts with a sign. Throws BillFault. */
  cents(column: string): number;
}

/**
 * Returns a reader of rows below this header. The order of the columns does not matter, and unknown columns are
 * ignored, because providers add and move them. Throws BillFault if a column is missing.
 *
 * @param columns the columns that rows are read by
 */
export function rowsBelow(
  header: readonly string[],
  columns: readonly string[],
): (cells: readonly string[], n: number) => Cells {
  const indexes = new Map(columns.map((column) => [column, header.indexOf(column)]));
  const missing = columns.filter((column) => indexes.get(column) === -1);
  if (missing.length > 0) throw new BillFault(`has no column ${missing.join(', ')}`);
  return (cells, n) => {
    if (cells.length !== header.length) {
      throw new BillFault(`has ${cells.length} cells for ${header.length} columns`, n);
    }
    const text = (column: string): string => cells[indexes.get(column) ?? -1]?.trim() ?? '';
    return {
      text,
      cents(column) {
        const cents = yuanToCents(text(column));
        if (cents === undefined) throw new BillFault(`has no amount in ${column}`, n);
        return cents;
      },
    };
  };
}

import { TextDecoder } from 'node:util';
import papa from 'papaparse';
import { FeedError, quoteValue, type Findings, type ProblemCode } from './check.ts';
import type { FeedFiles } from './read-zip.ts';

/** Above any real row; bounds the memory that an unclosed quote can fill. */
const MAX_ROW_CHARACTERS = 200_000;

/**
 * Reads a table of a feed row by row. Returns false if the feed does not have the table. Accepts a byte
 * order mark, quotes, mixed line ends and unknown columns. Throws FeedError if the table is not CSV in UTF-8.
 * @param columns required columns
 */
export async function readTable(
  files: FeedFiles,
  name: string,
  columns: readonly string[],
  onRow: (row: Row) => void,
): Promise<boolean> {
  if (!files.has(name)) return false;
  const row = new Row(name, columns, files.findings);
  let rows = 0;
  for await (const { cells, line } of rowsOf(files, name)) {
    for (const [i, rowCells] of cells.entries()) {
      if (!row.take(rowCells, line + i)) continue;
      rows += 1;
      onRow(row);
    }
  }
  files.findings.tolerate('unknown_reference', name, rows);
  files.headers.set(name, row.columns);
  if (!row.hasHeader) files.findings.add('missing_column', name, null, 'the file is empty');
  return true;
}

/** Reads a required table; reports `missing_file` without it. */
export async function readNeededTable(...args: Parameters<typeof readTable>): Promise<void> {
  const [files, name] = args;
  if (await readTable(...args)) return;
  files.findings.add('missing_file', name, null, 'is not in the zip');
}

/** Yields batches of rows as they are unpacked, with the line number of the first row. */
async function* rowsOf(
  files: FeedFiles,
  name: string,
): AsyncIterable<{ cells: string[][]; line: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unparsedText = '';
  let line = 1;
  for await (const chunk of files.read(name)) {
    const rawText = unparsedText + decodeChunk(decoder, name, chunk);
    // The line feed of a last carriage return may be in the next chunk.
    const heldBack = rawText.endsWith('\r') ? '\r' : '';
    const text = withLineFeeds(rawText.slice(0, rawText.length - heldBack.length));
    const end = lastRowEnd(text);
    unparsedText = text.slice(end) + heldBack;
    if (unparsedText.length > MAX_ROW_CHARACTERS)
      throw brokenTable(name, line, 'a row that does not end');
    if (end === 0) continue;
    const cells = parseRows(text.slice(0, end - 1), name, line);
    yield { cells, line };
    line += cells.length;
  }
  unparsedText = withLineFeeds(unparsedText + decodeChunk(decoder, name));
  if (unparsedText !== '') yield { cells: parseRows(unparsedText, name, line), line };
}

function decodeChunk(decoder: TextDecoder, name: string, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw FeedError.of('broken_table', name, 'it is not UTF-8', cause);
  }
}

const LINE_ENDS = /\r\n?/g;

/**
 * Returns a text that starts at a row with a line feed at the end of each row: files mix the line ends of
 * several systems. Line ends within quotes are part of a cell and stay.
 */
function withLineFeeds(text: string): string {
  if (!text.includes('\r')) return text;
  if (!text.includes('"')) return text.replace(LINE_ENDS, '\n');
  return text
    .split('"')
    .map((part, i) => (i % 2 === 0 ? part.replace(LINE_ENDS, '\n') : part))
    .join('"');
}

/** Returns the end of the last whole row of a text: a line feed outside quotes. 0 without one. */
function lastRowEnd(text: string): number {
  let end = text.lastIndexOf('\n');
  let quotes = countQuotes(text, 0, end);
  while (end > 0 && quotes % 2 === 1) {
    const before = text.lastIndexOf('\n', end - 1);
    quotes -= countQuotes(text, Math.max(0, before), end);
    end = before;
  }
  return end < 0 ? 0 : end + 1;
}

function countQuotes(text: string, start: number, end: number): number {
  let quoteCount = 0;
  for (
    let index = text.indexOf('"', start);
    index >= 0 && index < end;
    index = text.indexOf('"', index + 1)
  ) {
    quoteCount += 1;
  }
  return quoteCount;
}

function parseRows(text: string, name: string, line: number): string[][] {
  const { data, errors } = papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
  const [error] = errors;
  if (error !== undefined) throw brokenTable(name, line + (error.row ?? 0), error.message);
  return data;
}

const brokenTable = (name: string, line: number, problem: string): FeedError =>
  FeedError.of('broken_table', name, `about line ${line}: ${problem}`);

/** Maximum length of an id in API responses. */
const MAX_ID = 80;

/** The current row. One object serves all rows, because a table can have millions. */
export class Row {
  /** `stops.txt` */
  readonly file: string;
  readonly #needed: readonly string[];
  readonly #findings: Findings;
  #indexes: ReadonlyMap<string, number> | null = null;
  #cells: readonly string[] = [];
  /** Line of the file, the header being 1. */
  line = 0;

  constructor(file: string, columns: readonly string[], findings: Findings) {
    this.file = file;
    this.#needed = columns;
    this.#findings = findings;
  }

  /** The columns of the file, in order; empty before its header. */
  get columns(): readonly string[] {
    return [...(this.#indexes?.keys() ?? [])];
  }

  get hasHeader(): boolean {
    return this.#indexes !== null;
  }

  /** Sets the cells. Returns false for the header, which is the first row, and for an empty line. */
  take(cells: readonly string[], line: number): boolean {
    if (cells.length === 1 && cells[0]?.trim() === '') return false;
    this.#cells = cells;
    this.line = line;
    if (this.#indexes !== null) return true;
    this.#indexes = new Map(cells.map((name, i) => [name.trim(), i]));
    for (const column of this.#needed) {
      if (!this.#indexes.has(column)) this.report('missing_column', `there is no column ${column}`);
    }
    return false;
  }

  /** Returns the trimmed cell; empty if the column or cell is missing. */
  get(column: string): string {
    const index = this.#indexes?.get(column);
    return index === undefined ? '' : (this.#cells[index]?.trim() ?? '');
  }

  /** Returns the cell of a required value. Reports an empty one and returns null: skip the row. */
  need(column: string): string | null {
    const value = this.get(column);
    if (value !== '') return value;
    this.report('missing_value', `${column} is empty`);
    return null;
  }

  /** Returns an id. Reports a missing or invalid one and returns null. */
  id(column: string): string | null {
    const id = this.need(column);
    if (id === null || (id.length <= MAX_ID && !/\p{Cc}/u.test(id))) return id;
    this.bad(column, `is longer than ${MAX_ID} or has control characters`);
    return null;
  }

  /** Returns a whole number within bounds; `fallback` for an empty cell. Reports a bad one and returns null. */
  whole(column: string, min: number, max: number, fallback: number): number | null {
    const text = this.get(column);
    if (text === '') return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.bad(column, `is not a whole number from ${min} to ${max}`);
    return null;
  }

  report(code: ProblemCode, message: string): void {
    this.#findings.add(code, this.file, this.line, message);
  }

  /** Reports a bad cell. */
  bad(column: string, problem: string, code: ProblemCode = 'bad_value'): void {
    this.report(code, `${column} ${quoteValue(this.get(column))} ${problem}`);
  }
}

/** Rows of a table in order, with an index by id. */
export class Listed<T> {
  readonly items: T[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #leftOut = new Set<string>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  indexOf(id: string): number | undefined {
    return this.#indexes.get(id);
  }

  /** Notes a row that is left out: rows that refer to it go with it and are no problem of their own. */
  leaveOut(id: string | null): void {
    if (id !== null) this.#leftOut.add(id);
  }

  /** Adds a row under its id; reports a duplicate id. */
  add(id: string, item: T, row: Row, column: string): void {
    if (this.#indexes.has(id)) {
      row.bad(column, 'is a duplicate', 'duplicate_id');
      return;
    }
    this.#indexes.set(id, this.items.push(item) - 1);
  }

  /** Returns the index of the row that a cell refers to; -1 if it is left out. Reports an unknown id and returns -1. */
  resolve(row: Row, column: string): number {
    const id = row.need(column);
    if (id === null) return -1;
    const index = this.#indexes.get(id);
    if (index === undefined && !this.#leftOut.has(id)) {
      row.bad(column, `is not in ${this.#file}`, 'unknown_reference');
    }
    return index ?? -1;
  }
}

import { TextDecoder } from 'node:util';
import papa from 'papaparse';
import { FeedError, shown, type Findings, type ProblemCode } from './check.ts';
import type { FeedFiles } from './read-zip.ts';

/** No real row is longer; a quote that never closes must not fill the memory. */
const MAX_ROW_CHARACTERS = 200_000;

/**
 * Reads a table of a feed row by row, and says whether it is there. A byte order mark, quotes, CRLF and
 * columns unknown to us are all right. Raises FeedError when it is not CSV in UTF-8.
 * @param columns those that must be there
 */
export async function readTable(
  files: FeedFiles,
  name: string,
  columns: readonly string[],
  each: (row: Row) => void,
): Promise<boolean> {
  if (!files.has(name)) return false;
  const row = new Row(name, columns, files.findings);
  for await (const { cells, line } of rowsOf(files, name)) {
    for (const [i, own] of cells.entries()) if (row.take(own, line + i)) each(row);
  }
  if (!row.hasHeader) files.findings.add('missing_column', name, null, 'the file is empty');
  return true;
}

/** The same of a table that must be there. */
export async function readNeededTable(...args: Parameters<typeof readTable>): Promise<void> {
  const [files, name] = args;
  if (await readTable(...args)) return;
  files.findings.add('missing_file', name, null, 'is not in the zip');
}

/** Rows as they come out of the zip, some at a time, with the number of the first one's line. */
async function* rowsOf(
  files: FeedFiles,
  name: string,
): AsyncIterable<{ cells: string[][]; line: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 1;
  for await (const chunk of files.read(name)) {
    const text = rest + decoded(decoder, name, chunk);
    const newline = newlineOf(text);
    const end = lastRowEnd(text, newline);
    rest = text.slice(end);
    if (rest.length > MAX_ROW_CHARACTERS) throw unreadable(name, line, 'a row that does not end');
    if (end === 0) continue;
    const cells = parsed(text.slice(0, end - newline.length), newline, name, line);
    yield { cells, line };
    line += cells.length;
  }
  rest += decoded(decoder, name);
  if (rest !== '') yield { cells: parsed(rest, newlineOf(rest), name, line), line };
}

function decoded(decoder: TextDecoder, name: string, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw FeedError.of('broken_table', name, 'it is not UTF-8', cause);
  }
}

const newlineOf = (text: string): '\r\n' | '\n' | '\r' => {
  const end = text.search(/[\r\n]/);
  if (end < 0 || text[end] === '\n') return '\n';
  return text[end + 1] === '\n' ? '\r\n' : '\r';
};

/** Where the last whole row of a text ends: at a line's end outside of quotes. 0 without. */
function lastRowEnd(text: string, newline: string): number {
  let end = text.lastIndexOf(newline);
  let quotes = countQuotes(text, 0, end);
  while (end > 0 && quotes % 2 === 1) {
    const before = text.lastIndexOf(newline, end - 1);
    quotes -= countQuotes(text, Math.max(0, before), end);
    end = before;
  }
  return end < 0 ? 0 : end + newline.length;
}

function countQuotes(text: string, from: number, until: number): number {
  let found = 0;
  for (let at = text.indexOf('"', from); at >= 0 && at < until; at = text.indexOf('"', at + 1)) {
    found += 1;
  }
  return found;
}

function parsed(
  text: string,
  newline: '\r\n' | '\n' | '\r',
  name: string,
  line: number,
): string[][] {
  const { data, errors } = papa.parse<string[]>(text, { delimiter: ',', newline });
  const [error] = errors;
  if (error !== undefined) throw unreadable(name, line + (error.row ?? 0), error.message);
  return data;
}

const unreadable = (name: string, line: number, what: string): FeedError =>
  FeedError.of('broken_table', name, `about line ${line}: ${what}`);

/** The longest id the answers may carry. */
const MAX_ID = 80;

/** The row under way: one object for all rows, as a table may have millions. */
export class Row {
  readonly #file: string;
  readonly #columns: readonly string[];
  readonly #findings: Findings;
  #indexes: ReadonlyMap<string, number> | null = null;
  #cells: readonly string[] = [];
  /** Line of the file, 1 the header. */
  line = 0;

  constructor(file: string, columns: readonly string[], findings: Findings) {
    this.#file = file;
    this.#columns = columns;
    this.#findings = findings;
  }

  get hasHeader(): boolean {
    return this.#indexes !== null;
  }

  /** Whether these cells are a row; the first are the header, an empty line is none. */
  take(cells: readonly string[], line: number): boolean {
    if (cells.length === 1 && cells[0]?.trim() === '') return false;
    this.#cells = cells;
    this.line = line;
    if (this.#indexes !== null) return true;
    this.#indexes = new Map(cells.map((name, i) => [name.trim(), i]));
    for (const column of this.#columns) {
      if (!this.#indexes.has(column)) this.tell('missing_column', `there is no column ${column}`);
    }
    return false;
  }

  /** The cell without spaces around it; empty where there is none. */
  get(column: string): string {
    const index = this.#indexes?.get(column);
    return index === undefined ? '' : (this.#cells[index]?.trim() ?? '');
  }

  /** The cell; one that is empty is told as missing, and the row is to be left out: null. */
  need(column: string): string | null {
    const value = this.get(column);
    if (value !== '') return value;
    this.tell('missing_value', `${column} is empty`);
    return null;
  }

  /** An id, or null after it was told why not. */
  id(column: string): string | null {
    const id = this.need(column);
    if (id === null || (id.length <= MAX_ID && !/\p{Cc}/u.test(id))) return id;
    this.bad(column, `is longer than ${MAX_ID} or has control characters`);
    return null;
  }

  /** A whole number within bounds, or null; a bad one is told, an empty one is `otherwise`. */
  whole(column: string, min: number, max: number, otherwise: number): number | null {
    const text = this.get(column);
    if (text === '') return otherwise;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.bad(column, `is not a whole number from ${min} to ${max}`);
    return null;
  }

  tell(code: ProblemCode, message: string): void {
    this.#findings.add(code, this.#file, this.line, message);
  }

  /** Tells what is wrong with a cell. */
  bad(column: string, what: string, code: ProblemCode = 'bad_value'): void {
    this.tell(code, `${column} ${shown(this.get(column))} ${what}`);
  }
}

/** Rows of a table in order, found by their ids. */
export class Listed<T> {
  readonly items: T[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  indexOf(id: string): number | undefined {
    return this.#indexes.get(id);
  }

  /** Adds a row under its id; an id that is there already is told. */
  add(id: string, item: T, row: Row, column: string): void {
    if (this.#indexes.has(id)) {
      row.bad(column, 'is there twice', 'duplicate_id');
      return;
    }
    this.#indexes.set(id, this.items.push(item) - 1);
  }

  /** The index of what a row refers to; -1 after it was told that there is none. */
  of(row: Row, column: string): number {
    const id = row.need(column);
    if (id === null) return -1;
    const index = this.#indexes.get(id);
    if (index === undefined) row.bad(column, `is not in ${this.#file}`, 'unknown_reference');
    return index ?? -1;
  }
}

import { TextDecoder } from 'node:util';
import papa from 'papaparse';
import { FeedError, shown, type Findings, type ProblemCode } from './check.ts';
import type { FeedFiles } from './read-zip.ts';

/** No real row is longer; a quote that never closes must not fill the memory. */
const MAX_ROW_CHARACTERS = 200_000;

/** One row of a table: its cells by column name, with the ways to say what is wrong with them. */
export interface Row<C extends string> {
  /** The cell without spaces around it; empty where there is none. */
  get(column: C): string;
  /** The cell; one that is empty is told as missing, and the row is to be left out: null. */
  need(column: C): string | null;
  tell(code: ProblemCode, message: string): void;
}

/** A table that is read: which columns there are, and each row in turn. */
export interface TableSpec<C extends string> {
  name: string;
  required: readonly C[];
  optional?: readonly C[];
}

/**
 * Reads a table of a feed row by row; false when the file is not there. A byte order mark, quotes, CRLF
 * and columns unknown to us are all right. Raises FeedError when it is not CSV in UTF-8.
 */
export async function readTable<C extends string>(
  files: FeedFiles,
  spec: TableSpec<C>,
  findings: Findings,
  each: (row: Row<C>) => void,
): Promise<boolean> {
  if (!files.has(spec.name)) return false;
  const rows = new TableRows(spec, findings);
  for await (const { cells, line } of rowsOf(files, spec.name)) {
    for (const [i, row] of cells.entries()) if (rows.take(row, line + i)) each(rows);
  }
  if (!rows.hasHeader) findings.add('missing_column', spec.name, null, 'the file is empty');
  return true;
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

/** The row under way. One object for all rows, as a table may have millions. */
class TableRows<C extends string> implements Row<C> {
  readonly #spec: TableSpec<C>;
  readonly #findings: Findings;
  #places: ReadonlyMap<string, number> | null = null;
  #cells: readonly string[] = [];
  #line = 0;

  constructor(spec: TableSpec<C>, findings: Findings) {
    this.#spec = spec;
    this.#findings = findings;
  }

  get hasHeader(): boolean {
    return this.#places !== null;
  }

  /** Whether these cells are a row; the first are the header, an empty line is none. */
  take(cells: readonly string[], line: number): boolean {
    if (cells.length === 1 && cells[0]?.trim() === '') return false;
    this.#cells = cells;
    this.#line = line;
    if (this.#places !== null) return true;
    this.#places = new Map(cells.map((name, i) => [name.trim(), i]));
    for (const column of this.#spec.required) {
      if (!this.#places.has(column)) this.tell('missing_column', `there is no column ${column}`);
    }
    return false;
  }

  get(column: C): string {
    const place = this.#places?.get(column);
    return place === undefined ? '' : (this.#cells[place]?.trim() ?? '');
  }

  need(column: C): string | null {
    const value = this.get(column);
    if (value !== '') return value;
    this.tell('missing_value', `${column} is empty`);
    return null;
  }

  tell(code: ProblemCode, message: string): void {
    this.#findings.add(code, this.#spec.name, this.#line, message);
  }
}

/** A whole number within bounds, or null; a bad one is told, an empty one is `otherwise`. */
export function wholeNumber<C extends string>(
  row: Row<C>,
  column: C,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): number | null {
  const text = row.get(column);
  if (text === '') return otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  row.tell('bad_value', `${column} ${shown(text)} is not a whole number from ${min} to ${max}`);
  return null;
}

/** The longest id the answers may carry. */
const MAX_ID = 80;

/** An id, or null after it was told why not. */
export function idOf<C extends string>(row: Row<C>, column: C): string | null {
  const id = row.need(column);
  if (id === null) return null;
  if (id.length <= MAX_ID && !/\p{Cc}/u.test(id)) return id;
  row.tell(
    'bad_value',
    `${column} ${shown(id)} is longer than ${MAX_ID} or has control characters`,
  );
  return null;
}

/** Ids and the places of their rows; an id twice is told. */
export class Places {
  readonly #places = new Map<string, number>();

  get size(): number {
    return this.#places.size;
  }

  get(id: string): number | undefined {
    return this.#places.get(id);
  }

  /** Keeps the next place for the id. */
  add<C extends string>(id: string, row: Row<C>, column: C): boolean {
    if (this.#places.has(id)) {
      row.tell('duplicate_id', `${column} ${shown(id)} is there twice`);
      return false;
    }
    this.#places.set(id, this.#places.size);
    return true;
  }

  /** The place of what a row refers to; -1 after it was told that there is none. */
  of<C extends string>(row: Row<C>, column: C, file: string): number {
    const id = row.need(column);
    if (id === null) return -1;
    const place = this.#places.get(id);
    if (place === undefined) {
      row.tell('unknown_reference', `${column} ${shown(id)} is not in ${file}`);
    }
    return place ?? -1;
  }
}

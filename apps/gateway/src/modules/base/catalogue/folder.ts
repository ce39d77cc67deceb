import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keysOf } from '@shtrans/contract/values/narrow';
import { errorCode, messageOf } from '../../../errors/error-code.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { check } from './check.ts';
import { type JsonLines, jsonLines } from './json-lines.ts';
import type { Kind, Kinds, OperatorData } from './kinds.ts';

/** What comes with the release: the demo city's products and rules. */
export const BUNDLED = path.join(import.meta.dirname, '../../../../data/operator');

const fileOf = (kind: PropertyKey): string => `${String(kind)}.json`;

/** A file of the folder that is JSON. */
interface Written {
  file: string;
  value: unknown;
  lines: JsonLines;
}

/** A row that is a folder: its file, and lists beside it by the names of their files, which are in a field of it. */
interface RowFolder extends Written {
  field: string;
  collections: ReadonlyMap<PropertyKey, Written>;
}
type FolderForm = NonNullable<Kinds[Kind]['folders']>;

/**
 * Reads a folder of operator data: a file for each kind, and of a kind whose rows are folders one for each row.
 * Raises StartupError with file, line and reason of all that is wrong.
 */
export function readFolder(folder: string, kinds: Kinds): OperatorData {
  const wrong: string[] = [];
  const read = (file: string, text: string): Written | undefined => {
    try {
      const written = { file, value: JSON.parse(text) as unknown, lines: jsonLines(text) };
      for (const twice of written.lines.repeated) {
        wrong.push(`${file}:${written.lines.lineOf(twice)}: ${twice.join('.')}: stands twice`);
      }
      return written;
    } catch (error) {
      wrong.push(`${file}:${lineIn(messageOf(error), text)}: ${messageOf(error)}`);
      return undefined;
    }
  };
  const readRow = (within: string, form: FolderForm): RowFolder | undefined => {
    const file = path.join(within, form.file);
    const { [form.file]: text, ...others } = Object.fromEntries(
      readTexts(path.join(folder, within), '.json'),
    );
    if (text === undefined) wrong.push(`${file}: is missing`);
    const written = text === undefined ? undefined : read(file, text);
    const collections = new Map<PropertyKey, Written>();
    for (const [other, content] of Object.entries(others)) {
      const listed = read(path.join(within, other), content);
      if (listed !== undefined) collections.set(other.slice(0, -'.json'.length), listed);
    }
    const value = withFiles(written?.value, {
      [form.drawings]: byName(readTexts(path.join(folder, within), '.svg')),
      [form.collections]: Object.fromEntries(
        [...collections].map(([name, each]) => [name, each.value]),
      ),
    });
    return written && { ...written, value, field: form.collections, collections };
  };
  const texts = readTexts(folder, '.json');
  const ofFiles = keysOf(kinds).filter((kind) => kinds[kind].folders === undefined);
  for (const file of texts.keys()) {
    if (!ofFiles.some((kind) => fileOf(kind) === file))
      wrong.push(`${file}: no kind of operator data`);
  }
  const document: Partial<Record<Kind, unknown>> = {};
  const files = new Map<PropertyKey, Written>();
  for (const kind of ofFiles) {
    const text = texts.get(fileOf(kind));
    if (text === undefined) {
      const none = Array.isArray(kinds[kind].none) ? '; without rows it is []' : '';
      wrong.push(`${fileOf(kind)}: is missing${none}`);
      continue;
    }
    const written = read(fileOf(kind), text);
    if (written === undefined) continue;
    document[kind] = written.value;
    files.set(kind, written);
  }
  // What is not whole JSON has no rows that could be named.
  let isWhole = files.size === ofFiles.length;
  const rows = new Map<PropertyKey, RowFolder[]>();
  for (const kind of keysOf(kinds)) {
    const form = kinds[kind].folders;
    if (form === undefined) continue;
    const names = foldersIn(path.join(folder, kind));
    const found = names.flatMap((name) => readRow(path.join(kind, name), form) ?? []);
    isWhole &&= found.length === names.length;
    document[kind] = found.map(({ value }) => value);
    rows.set(kind, found);
  }
  const { data, faults = [] } = isWhole ? check(document, kinds) : {};
  for (const { path: at, reason } of faults) {
    const [kind = '', ...fields] = at;
    const [index, ...inside] = fields;
    const [written, below] = rows.has(kind)
      ? fileIn(rows.get(kind)?.[Number(index)], inside)
      : [files.get(kind), fields];
    const line = written?.lines.lineOf(below) ?? 1;
    const file = written?.file ?? fileOf(kind);
    wrong.push(`${file}:${line}: ${[...nameOf(document, at), reason].join(': ')}`);
  }
  if (data === undefined || wrong.length > 0) {
    throw new StartupError([`${folder} is not loaded:`, ...wrong].join('\n'));
  }
  return data;
}

function foldersIn(all: string): string[] {
  if (!existsSync(all)) return [];
  return readdirSync(all, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** A row with what lies beside its file, by the files' names. */
const withFiles = (row: unknown, files: Record<string, Record<string, unknown>>): unknown =>
  typeof row === 'object' && row !== null
    ? {
        ...row,
        ...Object.fromEntries(
          Object.entries(files).filter(([, each]) => Object.keys(each).length > 0),
        ),
      }
    : row;

const byName = (drawings: Map<string, string>): Record<string, string> =>
  Object.fromEntries([...drawings].map(([file, svg]) => [file.slice(0, -'.svg'.length), svg]));

/** The file in which a field of a row is written, and the field within it. */
function fileIn(
  row: RowFolder | undefined,
  inside: PropertyKey[],
): [Written | undefined, PropertyKey[]] {
  const [field, name = '', ...below] = inside;
  const listed = field === row?.field ? row?.collections.get(name) : undefined;
  return listed === undefined ? [row, inside] : [listed, below];
}

/** The row's id and the field, as far as there are such. */
function nameOf(document: Partial<Record<PropertyKey, unknown>>, at: PropertyKey[]): string[] {
  const [kind = '', index, ...fields] = at;
  const rows = document[kind];
  if (!Array.isArray(rows) || typeof index !== 'number')
    return [at.slice(1).join('.')].filter(Boolean);
  const row = rows[index] as { id?: unknown } | null;
  const id = typeof row?.id === 'string' ? row.id : `row ${index + 1}`;
  return [id, fields.join('.')].filter(Boolean);
}

function readTexts(folder: string, ending: string): Map<string, string> {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith(ending));
    return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
  } catch (error) {
    throw new StartupError(`${folder} cannot be read (${errorCode(error) ?? messageOf(error)})`);
  }
}

/** The line that the parser names; it names none where the text ends too early. */
const lineIn = (message: string, text: string): string =>
  /\(line (\d+) /.exec(message)?.[1] ?? String(text.split('\n').length);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keysOf } from '@shtrans/contract/values/narrow';
import { inCityFolder } from '../../../city/folder.ts';
import { errorCode, messageOf } from '../../../errors/error-code.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { check, releaseFaults, textOf } from './check.ts';
import { type JsonLines, jsonLines } from './json-lines.ts';
import type { Kind, Kinds, OperatorData } from './kinds.ts';

/** The operator data with which the city begins: its products and rules. */
export const operatorFolder = (): string => inCityFolder('operator');

const fileOf = (kind: PropertyKey): string => `${String(kind)}.json`;

/** A JSON file of the folder. */
interface JsonFile {
  file: string;
  value: unknown;
  lines: JsonLines;
}

/** A row that is a folder: its file, and its collections by file name, which `field` of the row holds. */
interface RowFolder extends JsonFile {
  field: string;
  collections: ReadonlyMap<PropertyKey, JsonFile>;
}
type FolderForm = NonNullable<Kinds[Kind]['folders']>;

/**
 * Reads a folder of operator data: a file for each kind, or a folder for each row of a kind.
 * Throws StartupError with the file, line and reason of all faults.
 */
export function readFolder(folder: string, kinds: Kinds): OperatorData {
  const problems: string[] = [];
  const parseFile = (file: string, text: string): JsonFile | undefined => {
    try {
      const jsonFile = { file, value: JSON.parse(text) as unknown, lines: jsonLines(text) };
      for (const repeatedPath of jsonFile.lines.repeated) {
        problems.push(
          `${file}:${jsonFile.lines.lineOf(repeatedPath)}: ${repeatedPath.join('.')}: appears twice`,
        );
      }
      return jsonFile;
    } catch (error) {
      problems.push(`${file}:${lineIn(messageOf(error), text)}: ${messageOf(error)}`);
      return undefined;
    }
  };
  const readRow = (rowPath: string, form: FolderForm): RowFolder | undefined => {
    const file = path.join(rowPath, form.file);
    const { [form.file]: text, ...otherTexts } = Object.fromEntries(
      readTexts(path.join(folder, rowPath), '.json'),
    );
    if (text === undefined) problems.push(`${file}: is missing`);
    const rowFile = text === undefined ? undefined : parseFile(file, text);
    const collections = new Map<PropertyKey, JsonFile>();
    for (const [fileName, content] of Object.entries(otherTexts)) {
      const collection = parseFile(path.join(rowPath, fileName), content);
      if (collection !== undefined) collections.set(fileName.slice(0, -'.json'.length), collection);
    }
    const value = withFiles(rowFile?.value, {
      [form.drawings]: drawingByName(readTexts(path.join(folder, rowPath), '.svg')),
      [form.collections]: Object.fromEntries(
        [...collections].map(([name, each]) => [name, each.value]),
      ),
    });
    return rowFile && { ...rowFile, value, field: form.collections, collections };
  };
  const texts = readTexts(folder, '.json');
  const fileKinds = keysOf(kinds).filter((kind) => kinds[kind].folders === undefined);
  for (const file of texts.keys()) {
    if (!fileKinds.some((kind) => fileOf(kind) === file))
      problems.push(`${file}: is not a kind of operator data`);
  }
  const document: Partial<Record<Kind, unknown>> = {};
  const files = new Map<PropertyKey, JsonFile>();
  for (const kind of fileKinds) {
    const text = texts.get(fileOf(kind));
    if (text === undefined) {
      const none = Array.isArray(kinds[kind].none) ? '; write [] if it has no rows' : '';
      problems.push(`${fileOf(kind)}: is missing${none}`);
      continue;
    }
    const kindFile = parseFile(fileOf(kind), text);
    if (kindFile === undefined) continue;
    document[kind] = kindFile.value;
    files.set(kind, kindFile);
  }
  // Checks only complete JSON: faults name rows.
  let isWhole = files.size === fileKinds.length;
  const rows = new Map<PropertyKey, RowFolder[]>();
  for (const kind of keysOf(kinds)) {
    const form = kinds[kind].folders;
    if (form === undefined) continue;
    const names = foldersIn(path.join(folder, kind));
    const rowFolders = names.flatMap((name) => readRow(path.join(kind, name), form) ?? []);
    isWhole &&= rowFolders.length === names.length;
    document[kind] = rowFolders.map(({ value }) => value);
    rows.set(kind, rowFolders);
  }
  const { data, faults = data && releaseFaults(data, kinds) } = isWhole
    ? check(document, kinds)
    : {};
  for (const fault of faults ?? []) {
    const { path: faultPath } = fault;
    const [kind = '', ...fields] = faultPath;
    const [index, ...fieldPath] = fields;
    const [faultyFile, pathInFile] = rows.has(kind)
      ? fileIn(rows.get(kind)?.[Number(index)], fieldPath)
      : [files.get(kind), fields];
    const line = faultyFile?.lines.lineOf(pathInFile) ?? 1;
    const file = faultyFile?.file ?? fileOf(kind);
    problems.push(`${file}:${line}: ${[...nameOf(document, faultPath), textOf(fault)].join(': ')}`);
  }
  if (data === undefined || problems.length > 0) {
    throw new StartupError([`${folder} is not loaded:`, ...problems].join('\n'));
  }
  return data;
}

function foldersIn(kindFolder: string): string[] {
  if (!existsSync(kindFolder)) return [];
  return readdirSync(kindFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Adds the other files of a row's folder to the row, by field and file name. */
const withFiles = (row: unknown, files: Record<string, Record<string, unknown>>): unknown =>
  typeof row === 'object' && row !== null
    ? {
        ...row,
        ...Object.fromEntries(
          Object.entries(files).filter(([, each]) => Object.keys(each).length > 0),
        ),
      }
    : row;

const drawingByName = (drawings: Map<string, string>): Record<string, string> =>
  Object.fromEntries([...drawings].map(([file, svg]) => [file.slice(0, -'.svg'.length), svg]));

/** Returns the file that contains a field of a row, and the path of the field in that file. */
function fileIn(
  row: RowFolder | undefined,
  fieldPath: PropertyKey[],
): [JsonFile | undefined, PropertyKey[]] {
  const [field, name = '', ...pathInFile] = fieldPath;
  const collection = field === row?.field ? row?.collections.get(name) : undefined;
  return collection === undefined ? [row, fieldPath] : [collection, pathInFile];
}

/** Returns the row's id and the field, without those that do not apply. */
function nameOf(
  document: Partial<Record<PropertyKey, unknown>>,
  faultPath: PropertyKey[],
): string[] {
  const [kind = '', index, ...fields] = faultPath;
  const rows = document[kind];
  if (!Array.isArray(rows) || typeof index !== 'number')
    return [faultPath.slice(1).join('.')].filter(Boolean);
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

/** Returns the line in the parser's message, or the last line if it has none because the text ends too early. */
const lineIn = (message: string, text: string): string =>
  /\(line (\d+) /.exec(message)?.[1] ?? String(text.split('\n').length);

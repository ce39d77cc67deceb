import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keysOf } from '@shtrans/contract/narrow';
import { errorCode, messageOf } from '../../error-code.ts';
import { StartupError } from '../../startup-error.ts';
import { check } from './check.ts';
import { type JsonLines, jsonLines } from './json-lines.ts';
import { type Kind, NOTHING, type OperatorData } from './kinds.ts';

/** What comes with the release: the demo city's products and rules. */
export const BUNDLED = path.join(import.meta.dirname, '../../../data/operator');

const fileOf = (kind: PropertyKey): string => `${String(kind)}.json`;

/**
 * Reads a folder of operator data, a file for each kind. Raises StartupError with file, line and reason of all that is
 * wrong.
 */
export function readFolder(folder: string): OperatorData {
  const texts = readTexts(folder);
  const kinds = keysOf(NOTHING);
  const wrong = [...texts.keys()]
    .filter((file) => !kinds.some((kind) => fileOf(kind) === file))
    .map((file) => `${file}: no kind of operator data`);
  const document: Partial<Record<Kind, unknown>> = {};
  const lines = new Map<PropertyKey, JsonLines>();
  for (const kind of kinds) {
    const file = fileOf(kind);
    const text = texts.get(file);
    if (text === undefined) {
      wrong.push(
        `${file}: is missing${Array.isArray(NOTHING[kind]) ? '; without rows it is []' : ''}`,
      );
      continue;
    }
    try {
      document[kind] = JSON.parse(text);
    } catch (error) {
      wrong.push(`${file}:${lineIn(messageOf(error), text)}: ${messageOf(error)}`);
      continue;
    }
    const found = jsonLines(text);
    lines.set(kind, found);
    for (const twice of found.repeated) {
      wrong.push(`${file}:${found.lineOf(twice)}: ${twice.join('.')}: stands twice`);
    }
  }
  // What is not whole JSON has no rows that could be named.
  const { data, faults = [] } = lines.size === kinds.length ? check(document) : {};
  for (const { path: at, reason } of faults) {
    const [kind = '', ...fields] = at;
    const line = lines.get(kind)?.lineOf(fields) ?? 1;
    wrong.push(`${fileOf(kind)}:${line}: ${[...nameOf(document, at), reason].join(': ')}`);
  }
  if (data === undefined || wrong.length > 0) {
    throw new StartupError([`${folder} is not loaded:`, ...wrong].join('\n'));
  }
  return data;
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

function readTexts(folder: string): Map<string, string> {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
  } catch (error) {
    throw new StartupError(`${folder} cannot be read (${errorCode(error) ?? messageOf(error)})`);
  }
}

/** The line that the parser names; it names none where the text ends too early. */
const lineIn = (message: string, text: string): string =>
  /\(line (\d+) /.exec(message)?.[1] ?? String(text.split('\n').length);

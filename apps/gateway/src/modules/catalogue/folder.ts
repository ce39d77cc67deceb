import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** A file of the folder that is JSON. */
interface Written {
  file: string;
  value: unknown;
  lines: JsonLines;
}

/**
 * Reads a folder of operator data: a file for each kind, and for each campaign a folder below `campaigns` with its
 * `campaign.json` and its drawings. Raises StartupError with file, line and reason of all that is wrong.
 */
export function readFolder(folder: string): OperatorData {
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
  const texts = readTexts(folder, '.json');
  const kinds = keysOf(NOTHING).filter((kind) => kind !== 'campaigns');
  for (const file of texts.keys()) {
    if (!kinds.some((kind) => fileOf(kind) === file))
      wrong.push(`${file}: no kind of operator data`);
  }
  const document: Partial<Record<Kind, unknown>> = {};
  const files = new Map<PropertyKey, Written>();
  for (const kind of kinds) {
    const text = texts.get(fileOf(kind));
    if (text === undefined) {
      const none = Array.isArray(NOTHING[kind]) ? '; without rows it is []' : '';
      wrong.push(`${fileOf(kind)}: is missing${none}`);
      continue;
    }
    const written = read(fileOf(kind), text);
    if (written === undefined) continue;
    document[kind] = written.value;
    files.set(kind, written);
  }
  const folders = campaignFolders(folder);
  const campaigns = folders.flatMap((name) => {
    const within = path.join('campaigns', name);
    const file = path.join(within, 'campaign.json');
    const text = readTexts(path.join(folder, within), '.json').get('campaign.json');
    if (text === undefined) wrong.push(`${file}: is missing`);
    return (text === undefined ? undefined : read(file, text)) ?? [];
  });
  document.campaigns = campaigns.map(({ file, value }) =>
    withDrawings(value, readTexts(path.join(folder, path.dirname(file)), '.svg')),
  );
  // What is not whole JSON has no rows that could be named.
  const isWhole = files.size === kinds.length && campaigns.length === folders.length;
  const { data, faults = [] } = isWhole ? check(document) : {};
  for (const { path: at, reason } of faults) {
    const [kind = '', ...fields] = at;
    const [index, ...inside] = fields;
    const [written, below] =
      kind === 'campaigns' ? [campaigns[Number(index)], inside] : [files.get(kind), fields];
    const line = written?.lines.lineOf(below) ?? 1;
    const file = written?.file ?? fileOf(kind);
    wrong.push(`${file}:${line}: ${[...nameOf(document, at), reason].join(': ')}`);
  }
  if (data === undefined || wrong.length > 0) {
    throw new StartupError([`${folder} is not loaded:`, ...wrong].join('\n'));
  }
  return data;
}

function campaignFolders(folder: string): string[] {
  const all = path.join(folder, 'campaigns');
  if (!existsSync(all)) return [];
  return readdirSync(all, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** A campaign with the drawings that lie beside its file, by their names. */
const withDrawings = (campaign: unknown, drawings: Map<string, string>): unknown =>
  typeof campaign === 'object' && campaign !== null && drawings.size > 0
    ? {
        ...campaign,
        art: Object.fromEntries([...drawings].map(([file, svg]) => [file.slice(0, -4), svg])),
      }
    : campaign;

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

import { isDeepStrictEqual } from 'node:util';

/** What became of a row, or of the rules of a kind that has no rows. */
export interface Difference {
  kind: string;
  /** Null: the kind has one set of rules. */
  id: string | null;
  change: 'added' | 'removed' | 'changed';
  /** Of a changed one: each field by its path, as it was and as it is; undefined: it was or is not there. */
  fields: { path: string; from: unknown; to: unknown }[];
}

type Entries = Record<string, unknown>;

/** What differs between two versions, kind by kind and row by row. The order of rows is no difference. */
export function differences(from: object, to: object): Difference[] {
  return keysOfBoth(from, to).flatMap((kind) => {
    const [before, after] = [rowsOf(from, kind), rowsOf(to, kind)];
    return keysOfBoth(before, after).flatMap((id): Difference[] => {
      const row = { kind, id: id === '' ? null : id };
      if (!Object.hasOwn(before, id)) return [{ ...row, change: 'added', fields: [] }];
      if (!Object.hasOwn(after, id)) return [{ ...row, change: 'removed', fields: [] }];
      const fields = changedFields(before[id], after[id]);
      return fields.length === 0 ? [] : [{ ...row, change: 'changed', fields }];
    });
  });
}

const keysOfBoth = (a: object, b: object): string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];

/** The rows of a kind by their ids; rules that are not rows by the empty name. */
function rowsOf(version: object, kind: string): Entries {
  const value = (version as Entries)[kind];
  if (value === undefined) return {};
  if (!Array.isArray(value)) return { '': value };
  return Object.fromEntries(value.map((row: { id: string }) => [row.id, row]));
}

function changedFields(from: unknown, to: unknown, path: string[] = []): Difference['fields'] {
  if (isDeepStrictEqual(from, to)) return [];
  if (!hasFields(from) || !hasFields(to)) return [{ path: path.join('.'), from, to }];
  return keysOfBoth(from, to).flatMap((key) => changedFields(from[key], to[key], [...path, key]));
}

const hasFields = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

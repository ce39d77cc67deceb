import { isDeepStrictEqual } from 'node:util';

/** A change of a row, or of the rules of a kind without rows. */
export interface Difference {
  kind: string;
  /** Null: the kind has one set of rules. */
  id: string | null;
  change: 'added' | 'removed' | 'changed';
  /** The changed fields by path, with old and new value; undefined: the field did not or does not exist. */
  fields: { path: string; from: unknown; to: unknown }[];
}

type Entries = Record<string, unknown>;

/** Compares two versions by kind and row. Ignores the order of rows. */
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

/** Returns the rows of a kind by id; rules have the empty id. */
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

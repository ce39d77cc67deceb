import { keysOf } from '@shtrans/contract/values/narrow';
import type { z } from 'zod';
import type { Fault } from './fault.ts';
import type { Kinds, OperatorData } from './kinds.ts';
import { danglingFaults } from './references.ts';

/** The document with its types, or all that is wrong with it. */
export type Checked = { data: OperatorData; faults?: never } | { data?: never; faults: Fault[] };

/**
 * Checks a whole document of operator data: its fields, texts in both languages, one row for each id, that every row
 * which another one names is there, and what kinds check by themselves.
 */
export function check(document: Readonly<Record<string, unknown>>, kinds: Kinds): Checked {
  const parsed = keysOf(kinds).map((kind) => ({
    kind,
    ...kinds[kind].schema.safeParse(document[kind]),
  }));
  const invalid = parsed.flatMap(({ kind, error }) => faultsOf(error?.issues ?? [], [kind]));
  if (invalid.length > 0) return { faults: invalid };
  // Each kind was read by its own schema.
  const data = Object.fromEntries(
    parsed.map(({ kind, data: value }) => [kind, value]),
  ) as unknown as OperatorData;
  const faults = [
    ...repeatedIdFaults(data),
    ...danglingFaults(data, kinds),
    ...keysOf(kinds).flatMap((kind) => kinds[kind].faults?.(data) ?? []),
  ];
  return faults.length === 0 ? { data } : { faults };
}

const faultsOf = (issues: readonly z.core.$ZodIssue[], basePath: PropertyKey[]): Fault[] =>
  issues.flatMap((issue) => {
    const path = [...basePath, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      const [first = ''] = issue.keys;
      return [
        {
          path: [...path, first],
          unknown: issue.keys,
          reason: `unknown: ${issue.keys.join(', ')}`,
        },
      ];
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      // Of several forms the one that is nearest to what was written: it fits deepest, and lacks least.
      const [nearest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
      return faultsOf(nearest, path);
    }
    return [{ path, reason: issue.message }];
  });

/** The second row of an id, and every further one. */
const repeatedIdFaults = (data: OperatorData): Fault[] =>
  Object.entries(data).flatMap(([kind, rows]) =>
    Array.isArray(rows)
      ? rows.flatMap(({ id }, index) =>
          rows.findIndex((row) => row.id === id) < index
            ? [{ path: [kind, index, 'id'], reason: `a second row with the id ${id}` }]
            : [],
        )
      : [],
  );

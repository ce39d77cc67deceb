import { keysOf } from '@shtrans/contract/values/narrow';
import type { z } from 'zod';
import type { Fault } from './fault.ts';
import type { Kinds, OperatorData } from './kinds.ts';
import { danglingFaults } from './references.ts';

/** The typed document, or all its faults. */
export type Checked = { data: OperatorData; faults?: never } | { data?: never; faults: Fault[] };

/**
 * Checks a whole document of operator data: fields, texts in both languages, unique ids, references between rows, and
 * the checks of each kind.
 */
export function check(document: Readonly<Record<string, unknown>>, kinds: Kinds): Checked {
  const parsed = keysOf(kinds).map((kind) => ({
    kind,
    ...kinds[kind].schema.safeParse(document[kind]),
  }));
  const invalid = parsed.flatMap(({ kind, error }) => faultsOf(error?.issues ?? [], [kind]));
  if (invalid.length > 0) return { faults: invalid };
  // Each kind was parsed by its own schema.
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

/** Finds what prevents a release of valid data. */
export const releaseFaults = (data: OperatorData, kinds: Kinds): Fault[] =>
  keysOf(kinds).flatMap((kind) => kinds[kind].releaseFaults?.(data) ?? []);

/** The text of a fault, with its code. */
export const textOf = ({ reason, code }: Fault): string =>
  code === undefined ? reason : `${reason} (${code})`;

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
      // Reports the union member with the fewest issues, which is closest to what was written.
      const [nearest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
      return faultsOf(nearest, path);
    }
    return [{ path, reason: issue.message }];
  });

/** Finds rows whose id an earlier row has. */
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

import { keysOf } from '@shtrans/contract/values/narrow';
import { check } from './check.ts';
import type { Fault } from './fault.ts';
import type { Kinds, OperatorData } from './kinds.ts';

/** What this gateway serves of a version, and what of it it does not know. */
export interface Understood {
  data: OperatorData;
  /** A line for each field, row and kind that is left out. */
  leftOut: string[];
}

/**
 * Reads a version that was checked by whoever loaded it, maybe by a newer release than this one: fields that are not
 * known are passed over; rows that make no sense without what is not known are left out, and so are rows that name them.
 */
export function understand(storedVersion: object, kinds: Kinds): Understood {
  const document: Record<string, unknown> = Object.fromEntries(
    keysOf(kinds).map((kind) => [kind, kinds[kind].none]),
  );
  const leftOut: string[] = [];
  for (const [kind, value] of Object.entries(storedVersion)) {
    if (Object.hasOwn(kinds, kind)) document[kind] = structuredClone(value);
    else leftOut.push(kind);
  }
  for (;;) {
    const { data, faults } = check(document, kinds);
    if (data !== undefined) return { data, leftOut };
    leftOut.push(...removeFields(document, faults));
    // What is wrong with a row may be no more than a field that is gone now.
    if (!faults.some(({ unknown }) => unknown))
      leftOut.push(...removeRows(document, faults, kinds));
  }
}

function removeFields(document: object, faults: Fault[]): string[] {
  return faults.flatMap(({ path, unknown = [] }) => {
    let holder: unknown = document;
    for (const key of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown>)[key];
    for (const field of unknown) delete (holder as Record<string, unknown>)[field];
    return unknown.map((field) => [...path.slice(0, -1), field].join('.'));
  });
}

function removeRows(
  document: Record<string, unknown>,
  faults: Fault[],
  kinds: Partial<Record<string, { none: unknown }>>,
): string[] {
  const faultsByKind = Map.groupBy(faults, ({ path: [kind] }) => String(kind));
  return [...faultsByKind].flatMap(([kind, kindFaults]) => {
    const rows = document[kind];
    const faultyIndexes = new Set(kindFaults.map(({ path: [, index] }) => index));
    const isWhole = !Array.isArray(rows) || faultyIndexes.has(undefined);
    document[kind] = isWhole ? kinds[kind]?.none : rows.filter((_, i) => !faultyIndexes.has(i));
    return kindFaults.map(({ path, reason }) => `${path.join('.')}: ${reason}`);
  });
}

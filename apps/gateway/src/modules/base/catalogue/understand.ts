import { keysOf } from '@shtrans/contract/values/narrow';
import { check } from './check.ts';
import type { Fault } from './fault.ts';
import type { Kind, Kinds, OperatorData } from './kinds.ts';

/** The parts of a version that this gateway serves, and those that it does not know. */
export interface Understood {
  data: OperatorData;
  /** A line for each omitted field, row and kind. */
  leftOut: string[];
}

/**
 * Reads a version that a perhaps newer software release checked and loaded. Omits unknown fields, rows that are not
 * valid without them, and rows that reference omitted rows.
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
    if (data !== undefined) return { data: completed(data, kinds), leftOut };
    leftOut.push(...removeFields(document, faults));
    // Without its unknown fields a row can be valid.
    if (!faults.some(({ unknown }) => unknown))
      leftOut.push(...removeRows(document, faults, kinds));
  }
}

function completed(data: OperatorData, kinds: Kinds): OperatorData {
  const complete = <K extends Kind>(kind: K): [K, OperatorData[K]] => [
    kind,
    kinds[kind].complete?.(data[kind]) ?? data[kind],
  ];
  // Each kind was completed by its own function.
  return Object.fromEntries(keysOf(kinds).map((kind) => complete(kind))) as unknown as OperatorData;
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

import { keysOf } from '@shtrans/contract/values/narrow';
import { fault, type Fault } from './fault.ts';
import type { Kinds, OperatorData } from './kinds.ts';

/** A reference to a row, with the path of the reference in the document. */
interface Reference {
  path: PropertyKey[];
  id: string;
}

/** Finds references along a path through a value; `*` matches every item of a list and every name of an object. */
function namesIn(value: unknown, [step, ...steps]: string[], path: PropertyKey[]): Reference[] {
  if (step === undefined) return typeof value === 'string' ? [{ path, id: value }] : [];
  const isList = Array.isArray(value);
  return Object.entries(value ?? {}).flatMap(([name, child]: [string, unknown]) =>
    step === '*' || step === name
      ? namesIn(child, steps, [...path, isList ? Number(name) : name])
      : [],
  );
}

/** Finds the references of a kind along one path of its description. */
const referencesOf = (data: OperatorData, kind: keyof Kinds, fieldPath: string): Reference[] =>
  namesIn(
    data[kind],
    [...(Array.isArray(data[kind]) ? ['*'] : []), ...fieldPath.split('.')],
    [kind],
  );

/** Finds references to rows that do not exist. */
export const danglingFaults = (data: OperatorData, kinds: Kinds): Fault[] =>
  keysOf(kinds).flatMap((kind) =>
    Object.entries(kinds[kind].refersTo ?? {}).flatMap(([fieldPath, targetKind]) =>
      referencesOf(data, kind, fieldPath).flatMap(({ path, id }) =>
        data[targetKind].some((row) => row.id === id)
          ? []
          : [fault(path, `no ${id} in ${targetKind}`)],
      ),
    ),
  );

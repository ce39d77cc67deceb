import { keysOf } from '@shtrans/contract/values/narrow';
import { fault, type Fault } from './fault.ts';
import type { Kinds, OperatorData } from './kinds.ts';

/** A row that another one names, by where its name is in the document. */
interface Reference {
  path: PropertyKey[];
  id: string;
}

/** What is found on a way through a value; `*` takes every item of a list and every name of an object. */
function namesIn(value: unknown, [step, ...steps]: string[], path: PropertyKey[]): Reference[] {
  if (step === undefined) return typeof value === 'string' ? [{ path, id: value }] : [];
  const isList = Array.isArray(value);
  return Object.entries(value ?? {}).flatMap(([name, child]: [string, unknown]) =>
    step === '*' || step === name
      ? namesIn(child, steps, [...path, isList ? Number(name) : name])
      : [],
  );
}

/** What rows of a kind, or its rules, name on one of the ways of its description. */
const referencesOf = (data: OperatorData, kind: keyof Kinds, fieldPath: string): Reference[] =>
  namesIn(
    data[kind],
    [...(Array.isArray(data[kind]) ? ['*'] : []), ...fieldPath.split('.')],
    [kind],
  );

/** Rows that are named and are not there. */
export const danglingFaults = (data: OperatorData, kinds: Kinds): Fault[] =>
  keysOf(kinds).flatMap((kind) =>
    Object.entries(kinds[kind].refersTo ?? {}).flatMap(([fieldPath, targetKind]) =>
      referencesOf(data, kind, fieldPath).flatMap(({ path, id }) =>
        data[targetKind].some((row) => row.id === id)
          ? []
          : [fault(path, `there is no ${id} among the ${targetKind}`)],
      ),
    ),
  );

import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Fault } from './fault.ts';

/** The content of a version by kind of operator data; a module adds its kinds in its `data.ts`. */
// oxlint-disable-next-line no-empty-object-type -- Modules fill it by declaration merging.
export interface OperatorData {}
export type Kind = keyof OperatorData;
/** Kinds with rows, which others can reference by id. */
type RowKind = {
  [K in Kind]: OperatorData[K] extends readonly { id: string }[] ? K : never;
}[Kind];

/** A data release: the data in force before it, perhaps of another software release, and the new data. */
export interface ReleaseChange {
  before: Partial<OperatorData>;
  after: Partial<OperatorData>;
  /** When it takes effect. */
  at: Date;
}

interface Description {
  /** Name at the desk. */
  name: Bilingual;
  /** Paths at which a row, or the rules, reference rows of other kinds; `*` matches every item and every name. */
  refersTo?: Readonly<Record<string, RowKind>>;
  /** Finds faults that the schema does not detect, with their path in the whole document. */
  faults?: (data: OperatorData) => Fault[];
  /**
   * Finds faults that prevent a release, and that a version in force may have because the screens and the city's data
   * changed after its release.
   */
  releaseFaults?: (data: OperatorData) => Fault[];
  /** Throws StartupError if a release would break what riders rely on. */
  beforeRelease?: (tx: Tx, change: ReleaseChange) => Promise<void>;
  /** Each row is a folder in the kind's folder, with this file; its other files become fields of the row by name. */
  folders?: { file: string; drawings: string; collections: string };
}

export interface KindDescription<Value> extends Description {
  schema: z.ZodType<Value>;
  /** Value for versions that are older than the kind. */
  none: Value;
  /** Fills in what is not stored, whenever a version is read for use. */
  complete?: (value: Value) => Value;
}

/** All kinds with their descriptions, in the order of the checks. */
export type Kinds = { readonly [K in Kind]: KindDescription<OperatorData[K]> };

/** A kind with rows that have ids. */
export const defineRows = <Row extends { id: string }>({
  row,
  ...description
}: Description &
  Pick<KindDescription<Row[]>, 'complete'> & { row: z.ZodType<Row> }): KindDescription<Row[]> => ({
  ...description,
  schema: z.array(row),
  none: [],
});

/** A kind with one set of rules. */
export const defineRules = <Rules extends object>(
  description: KindDescription<Rules>,
): KindDescription<Rules> => description;

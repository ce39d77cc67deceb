import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Fault } from './fault.ts';

/** What a version holds of every kind of operator data; a module adds its own in its `data.ts`. */
// oxlint-disable-next-line no-empty-object-type -- Modules fill it by declaration merging.
export interface OperatorData {}
export type Kind = keyof OperatorData;
/** Kinds of rows, which others can name by their ids. */
type RowKind = {
  [K in Kind]: OperatorData[K] extends readonly { id: string }[] ? K : never;
}[Kind];

/** A release: what is in force before it, maybe of another release of the software, and what it brings. */
export interface ReleaseChange {
  before: Partial<OperatorData>;
  after: Partial<OperatorData>;
  /** When it takes effect. */
  at: Date;
}

interface Description {
  /** What the desk calls it. */
  name: Bilingual;
  /** Where a row, or the rules, name rows of other kinds; `*` is every item and every name. */
  refersTo?: Readonly<Record<string, RowKind>>;
  /** What is wrong that the fields by themselves do not show, by its path in the whole document. */
  faults?: (data: OperatorData) => Fault[];
  /** Raises StartupError where a release would break what riders rely on. */
  beforeRelease?: (tx: Tx, change: ReleaseChange) => Promise<void>;
  /** Each row is a folder below the kind's, with this file, and others that become fields of the row by their names. */
  folders?: { file: string; drawings: string; collections: string };
}

export interface KindDescription<Value> extends Description {
  schema: z.ZodType<Value>;
  /** Of versions from before there was the kind. */
  none: Value;
}

/** All kinds with their descriptions, in the order in which they are checked. */
export type Kinds = { readonly [K in Kind]: KindDescription<OperatorData[K]> };

/** A kind with rows that have ids. */
export const defineRows = <Row extends { id: string }>({
  row,
  ...description
}: Description & { row: z.ZodType<Row> }): KindDescription<Row[]> => ({
  ...description,
  schema: z.array(row),
  none: [],
});

/** A kind with one set of rules. */
export const defineRules = <Rules extends object>(
  description: KindDescription<Rules>,
): KindDescription<Rules> => description;

import type { Distribution, TableDescription } from '../src/db/own-tables.ts';
import { sharedTables } from '../src/db/shared-tables.ts';
import { GROUPS } from '../src/modules.ts';
import type { TableOwner } from '../src/modules/define.ts';

/** How a table of the product can be distributed: without a column, it is a reference or a local table. */
export interface DistributedTable {
  kind: 'rider' | 'other' | 'reference' | 'local';
  column?: string;
  otherKeys: NonNullable<TableDescription['otherKeys']>;
  /** Days until its rows are deleted; undefined: never, or with their rider. */
  keptDays: number | undefined;
}

const BY_RIDER: Distribution = { column: 'user_id', ofRider: true };

function distributed({
  distribution = BY_RIDER,
  otherKeys = {},
  keep = [],
}: TableDescription): DistributedTable {
  const keptDays = keep.length > 0 ? Math.max(...keep.map(({ days }) => days)) : undefined;
  const table = { otherKeys, keptDays };
  if (typeof distribution === 'string') return { kind: distribution, ...table };
  const { column, ofRider } = distribution;
  return { kind: ofRider ? 'rider' : 'other', column, ...table };
}

const owners: readonly TableOwner[] = [
  ...Object.values(GROUPS).flat(),
  { name: 'shared', tables: sharedTables.tables },
];

/** The product's tables by name, as their owners declare them. */
export const DISTRIBUTED: ReadonlyMap<string, DistributedTable> = new Map(
  owners.flatMap(({ tables = {} }) =>
    Object.entries(tables).map(([table, description]) => [table, distributed(description)]),
  ),
);

import type { CopyRule, LeftOut } from '../../../db/own-tables.ts';

export type CopiedTable = Exclude<CopyRule, { none: unknown }>;

/** Writes one file of a copy: returns the text of each step. */
export interface CopyWriter {
  begin(about: { riderId: string; at: Date }): string;
  /** A table, before its rows. */
  table(owner: string, name: string, rule: CopiedTable): string;
  row(row: Record<string, unknown>): string;
  /** After the rows of a table. */
  tableEnd(): string;
  /** Tables of which the rider gets nothing, with the reason. */
  end(leftOut: readonly { name: string; reason: LeftOut }[]): string;
}

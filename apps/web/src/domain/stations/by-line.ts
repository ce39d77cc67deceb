import type { LineRef } from '@shtrans/contract/traffic';

/** What belongs to a line, by line, in the order they come. */
export const byLine = <T extends { line: LineRef }>(rows: readonly T[]) =>
  [...new Map(rows.map(({ line }) => [line.id, line])).values()].map((line) => ({
    line,
    rows: rows.filter((row) => row.line.id === line.id),
  }));

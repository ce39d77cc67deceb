import { isCurrency, parseAmount } from '@shtrans/contract/values/currency';
import type { Agency, Route, Service, Stop } from './feed.ts';
import type { Money } from './feed-fares.ts';
import { type Listed, readTable, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

/** The rows that fares refer to. */
export interface FareSubjects {
  agencies: Listed<Agency>;
  stops: Listed<Stop>;
  routes: Listed<Route>;
  services: Listed<Service>;
  /** zone_id by stop_id. */
  zoneOf: ReadonlyMap<string, string>;
  /** network_id by route_id, and all networks of routes.txt. */
  networkOf: ReadonlyMap<string, string>;
  networks: Listed<string>;
}

/**
 * Reads a table of fares. Rows with a problem are left out up to the tolerated share of the file; `onRow` reports the
 * problem and keeps nothing of the row.
 */
export async function readFareTable(
  files: FeedFiles,
  name: string,
  columns: readonly string[],
  onRow: (row: Row) => void,
): Promise<boolean> {
  let rows = 0;
  const exists = await readTable(files, name, columns, (row) => {
    rows += 1;
    onRow(row);
  });
  for (const code of ['bad_value', 'missing_value', 'duplicate_id'] as const) {
    files.findings.tolerate(code, name, rows);
  }
  return exists;
}

/** Returns the id of a cell that refers to a list; null for an empty one. Reports an unknown one and returns undefined. */
export function reference(
  row: Row,
  column: string,
  list: Listed<unknown>,
): string | null | undefined {
  const id = row.get(column);
  if (id === '') return null;
  return list.resolve(row, column) >= 0 ? id : undefined;
}

/** Returns an amount in the smallest unit of its currency. Reports a bad one and returns null. */
export function moneyOf(row: Row, amountColumn: string, currencyColumn: string): Money | null {
  const [text, currency] = [row.need(amountColumn), row.need(currencyColumn)];
  if (text === null || currency === null) return null;
  if (!isCurrency(currency)) {
    row.bad(currencyColumn, 'is not a currency code');
    return null;
  }
  const amount = parseAmount(text, currency);
  if (amount !== null) return { amount, currency };
  row.bad(amountColumn, `is not an amount of ${currency}`);
  return null;
}

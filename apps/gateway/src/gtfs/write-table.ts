/** One file of a GTFS feed. */
export interface Table {
  name: string;
  /** Yields its text in pieces. */
  text: () => Iterable<string>;
}

export type Cell = string | number | null;

/**
 * Formats a cell; quotes one with a comma, a quote or a newline. Not papaparse's `unparse`, which takes
 * twice the time for single rows: a feed has half a million.
 */
export function cellText(value: Cell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\n`;

/** A function for each column, by its name, that returns the cell of a row. */
export type Columns<T> = Readonly<Record<string, (row: T, index: number) => Cell>>;

/** Returns a table of one line for each row. */
export function table<T>(name: string, rows: () => Iterable<T>, columns: Columns<T>): Table {
  const cells = Object.values(columns);
  return {
    name,
    *text() {
      yield line(Object.keys(columns));
      let index = 0;
      for (const row of rows()) {
        yield line(cells.map((cellOf) => cellOf(row, index)));
        index += 1;
      }
    },
  };
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Formats seconds of the service day as `25:07:30`. */
export const clockText = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;

/** One file of a GTFS feed. */
export interface Table {
  name: string;
  /** Its text, a piece at a time. */
  text: () => Iterable<string>;
}

export type Cell = string | number | null;

/**
 * A cell in quotes where it holds a comma, a quote or the end of a line. Row by row papaparse's `unparse`
 * takes twice the time, and a feed has half a million rows.
 */
export function cellText(value: Cell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\n`;

/** What each column holds of a row; the keys are the columns' names. */
export type Columns<T> = Readonly<Record<string, (row: T, index: number) => Cell>>;

/** A table with its columns made of each row. */
export function table<T>(name: string, rows: () => Iterable<T>, columns: Columns<T>): Table {
  const cells = Object.values(columns);
  return {
    name,
    *text() {
      yield line(Object.keys(columns));
      let index = 0;
      for (const row of rows()) {
        yield line(cells.map((of) => of(row, index)));
        index += 1;
      }
    },
  };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Seconds of the service day as `25:07:30`. */
export const clockText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

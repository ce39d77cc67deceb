import type { Point } from '@shtrans/contract/rides/schemas';

/** Reads the lines of a `gmt coast -M` dump: `>` begins a line, then longitude and latitude. */
export const linesOfDump = (text: string): Point[][] =>
  text
    .split(/^[>#].*$/m)
    .map((part) =>
      part
        .trim()
        .split('\n')
        .flatMap((row) => {
          const [lon, lat] = row.split(/\s+/).map(Number);
          return lon === undefined || lat === undefined ? [] : [{ lat, lon }];
        }),
    )
    .filter((line) => line.length > 1);

const keyOf = ({ lat, lon }: Point): string => `${lat.toFixed(3)} ${lon.toFixed(3)}`;

/** Joins lines that the dump cuts at the edges of its bins. A line that returns to its start is a ring. */
export function joined(lines: readonly Point[][]): Point[][] {
  const rest = lines.map((line) => [...line]);
  const wholeLines: Point[][] = [];
  for (let line = rest.pop(); line !== undefined; line = rest.pop()) {
    const next = rest.findIndex((each) => touches(line ?? [], each));
    const nextLine = rest[next];
    if (nextLine === undefined) {
      wholeLines.push(line);
      continue;
    }
    rest.splice(next, 1);
    rest.push(linked(line, nextLine));
  }
  return wholeLines;
}

const ends = (line: readonly Point[]): string[] =>
  [line[0], line.at(-1)].flatMap((point) => (point === undefined ? [] : keyOf(point)));

const isRing = (line: readonly Point[]): boolean => {
  const [first, last] = ends(line);
  return first === last;
};

const touches = (a: readonly Point[], b: readonly Point[]): boolean =>
  !isRing(a) && !isRing(b) && ends(a).some((end) => ends(b).includes(end));

function linked(a: Point[], b: Point[]): Point[] {
  const [aFirst, aLast] = ends(a);
  const [bFirst, bLast] = ends(b);
  if (aLast === bFirst) return [...a, ...b.slice(1)];
  if (aLast === bLast) return [...a, ...b.toReversed().slice(1)];
  if (aFirst === bLast) return [...b, ...a.slice(1)];
  return [...a.toReversed(), ...b.slice(1)];
}

import type { Pattern, Trip } from '../feed.ts';
import type { Runs } from './rail-line.ts';
import { SERVICE_IDS } from './services.ts';
import { timeAt, type Run, type Way } from './way.ts';

/** A part of a way that trips run, with them. */
interface Part {
  way: Way;
  from: number;
  to: number;
  runs: { run: Run; service: number }[];
}

interface Places {
  stopOf: ReadonlyMap<string, number>;
  routeOf: ReadonlyMap<string, number>;
  /** Whole ways by their stops, so that a part that is another way has its name. */
  wayOf: ReadonlyMap<string, Way>;
}

export const keyOf = (lineId: string, stops: readonly string[]): string =>
  `${lineId} ${stops.join(' ')}`;

/** Trips that call at the same stops, put together; times that are alike are kept once. */
export function patternsOf(runs: Runs, places: Places): Pattern[] {
  const parts = new Map<string, Part>();
  SERVICE_IDS.forEach((id, service) => {
    for (const run of runs[id]) {
      const { way, from, to } = run;
      const key = `${way.id} ${from} ${to}`;
      const part = parts.get(key) ?? { way, from, to, runs: [] };
      parts.set(key, part);
      part.runs.push({ run, service });
    }
  });
  return [...parts.values()].map((part) => patternOf(part, places));
}

function patternOf({ way, from, to, runs }: Part, { stopOf, routeOf, wayOf }: Places): Pattern {
  const codes = way.stops.slice(from, to + 1);
  const whole = wayOf.get(keyOf(way.lineId, codes));
  const id = whole?.id ?? `${way.id}-from-${codes[0]}`;
  const shared = Int32Array.from(
    codes.flatMap((_, i) => [i, i]),
    (i) => (way.seconds[from + i] ?? 0) - (way.seconds[from] ?? 0),
  );
  const sorted = runs.toSorted((a, b) => a.run.start - b.run.start);
  return {
    id,
    route: found(routeOf, way.lineId),
    direction: way.direction,
    headsign: way.headsign,
    kind: whole?.kind ?? 'short_turn',
    stops: Int32Array.from(codes, (code) => found(stopOf, code)),
    metres: Int32Array.from(codes, (_, i) => (way.metres[from + i] ?? 0) - (way.metres[from] ?? 0)),
    closed:
      way.closedFrom === undefined
        ? null
        : Uint8Array.from(codes, (_, i) => (from + i >= (way.closedFrom ?? 0) ? 1 : 0)),
    trips: sorted.map(({ run, service }, i) => tripOf(`${id}-${i + 1}`, run, service, shared)),
  };
}

function tripOf(id: string, run: Run, service: number, shared: Int32Array): Trip {
  const exact = run.exact?.includes(1) === true ? run.exact : null;
  const times =
    run.times === null
      ? shared
      : Int32Array.from(
          run.times.flatMap((_, i) => [i, i]),
          (i) => (timeAt(run, run.from + i) ?? 0) - run.start,
        );
  return {
    id,
    service,
    times,
    offset: run.start,
    estimated: exact?.includes(0) !== false,
    ...(exact?.includes(0) === true && { timepoints: exact }),
  };
}

function found(places: ReadonlyMap<string, number>, id: string): number {
  const place = places.get(id);
  if (place === undefined) throw new Error(`city data: nothing called ${id}`);
  return place;
}

import type { Bilingual } from '@shtrans/contract/api/schemas';
import { metresBetween } from '../city/geometry.ts';
import type { Findings } from './check.ts';
import type { Pattern, Stop, Trip } from './feed.ts';
import { callsOf, rowsByTrip, type Calls } from './read-calls.ts';
import { DISTANCE_SCALE, type StopTimes } from './read-stop-times.ts';
import type { TripHead } from './read-trips.ts';

/** A pattern while trips are added to it. */
interface Draft {
  head: TripHead;
  headsign: Bilingual;
  calls: Calls;
  trips: Trip[];
  /** Times from the first departure on, by a sum of them: trips that run alike share theirs. */
  shared: Map<number, Int32Array[]>;
}

/** Trips of one route, direction and headsign that call at the same stops, put together. */
export function patternsOf(
  heads: readonly TripHead[],
  times: StopTimes,
  stops: readonly Stop[],
  findings: Findings,
): Pattern[] {
  const rows = rowsByTrip(times, heads.length);
  const drafts = new Map<string, Draft>();
  for (const [i, head] of heads.entries()) {
    const calls = callsOf(head.id, rows[i] ?? new Int32Array(), times, findings);
    if (calls === null) continue;
    const end = stops[calls.stops.at(-1) ?? -1]?.name ?? { zh: '', en: '' };
    const headsign = head.headsign ?? end;
    const key = `${head.route} ${head.direction} ${calls.stops.join()} ${calls.closed?.join('') ?? ''} ${headsign.zh}`;
    const draft = drafts.get(key) ?? { head, headsign, calls, trips: [], shared: new Map() };
    drafts.set(key, draft);
    addTrips(draft, head, calls);
  }
  const metres = metresPerUnit(
    [...drafts.values()].map(({ calls }) => calls),
    stops,
  );
  return [...drafts.values()].map((draft, i) => patternOf(draft, i, metres));
}

function patternOf(
  { head, headsign, calls, trips }: Draft,
  index: number,
  metres: number | null,
): Pattern {
  const start = calls.distances?.[0] ?? 0;
  return {
    id: `${head.route}-${head.direction}-${index}`,
    route: head.route,
    direction: head.direction,
    headsign,
    kind: 'full',
    stops: calls.stops,
    metres:
      metres === null
        ? null
        : (calls.distances?.map((at) => Math.round(((at - start) / DISTANCE_SCALE) * metres)) ??
          null),
    closed: calls.closed,
    trips: trips.sort((a, b) => a.offset - b.offset),
  };
}

/** Adds a trip, or all those that its frequencies make of it. */
function addTrips({ trips, shared }: Draft, head: TripHead, calls: Calls): void {
  const start = calls.times[1] ?? 0;
  const times = kept(
    shared,
    calls.times.map((time) => time - start),
  );
  const exact = calls.exact.includes(0) ? calls.exact : null;
  const trip = (id: string, offset: number): Trip => ({
    id,
    service: head.service,
    times,
    offset,
    estimated: exact !== null,
    ...(exact?.includes(1) === true && { timepoints: exact }),
  });
  if (head.windows === null) {
    trips.push(trip(head.id, start));
    return;
  }
  let number = 0;
  for (const window of head.windows) {
    for (let at = window.start; at < window.end; at += window.every) {
      number += 1;
      const made = trip(`${head.id}@${number}`, at);
      trips.push(window.exact ? made : { ...made, estimated: true });
    }
  }
}

/** The same times kept before, or these. */
function kept(shared: Map<number, Int32Array[]>, times: Int32Array): Int32Array {
  let sum = 0;
  for (const [i, time] of times.entries()) sum += time * (i + 1);
  const alike = shared.get(sum);
  if (alike === undefined) {
    shared.set(sum, [times]);
    return times;
  }
  const same = alike.find((other) => other.every((time, i) => time === times[i]));
  if (same === undefined) alike.push(times);
  return same ?? times;
}

/** Units feeds write shape_dist_traveled in: metres, kilometres, miles, feet. */
const UNITS = [1, 1000, 1609.344, 0.3048] as const;
/** A pattern is at most so much longer than the straight line, at the middle one of the hops. */
const LONGEST_DETOUR = 2.5;
const ENOUGH_HOPS = 2000;

/**
 * Metres of one unit of the feed's distances, which the reference leaves open: the largest unit by which
 * patterns are as long as the straight line or somewhat longer. Null where none fits or nothing is measured.
 */
function metresPerUnit(calls: readonly Calls[], stops: readonly Stop[]): number | null {
  const ratios: number[] = [];
  for (const { stops: indexes, distances } of calls) {
    if (distances === null || ratios.length > ENOUGH_HOPS) continue;
    for (let i = 1; i < indexes.length; i += 1) {
      const [from, to] = [stops[indexes[i - 1] ?? -1], stops[indexes[i] ?? -1]];
      const straight = from === undefined || to === undefined ? 0 : metresBetween(from, to);
      const along = ((distances[i] ?? 0) - (distances[i - 1] ?? 0)) / DISTANCE_SCALE;
      if (straight > 100 && along > 0) ratios.push(along / straight);
    }
  }
  const middle = ratios.sort((a, b) => a - b)[ratios.length >> 1];
  if (middle === undefined) return null;
  const detours = UNITS.map((unit) => ({ unit, detour: middle * unit }));
  const fitting = detours.filter(({ detour }) => detour > 0.9 && detour < LONGEST_DETOUR);
  return (
    fitting.sort((a, b) => Math.abs(a.detour - 1.2) - Math.abs(b.detour - 1.2))[0]?.unit ?? null
  );
}

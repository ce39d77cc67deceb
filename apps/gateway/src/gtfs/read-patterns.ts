import type { Bilingual } from '@shtrans/contract/api/schemas';
import { metresBetween } from '../geometry/geometry.ts';
import { type Findings, type ProblemCode, quoteValue } from './check.ts';
import type { Pattern, Run, Stop, Trip } from './feed.ts';
import { callsOf, rowsByTrip, type Calls } from './read-calls.ts';
import { arrangementsOf, DISTANCE_SCALE, type StopTimes } from './read-stop-times.ts';
import type { Translations } from './read-translations.ts';
import type { TripHead } from './read-trips.ts';

/** A pattern while trips are added to it. */
interface Draft {
  head: TripHead;
  headsign: Bilingual;
  calls: Calls;
  trips: Trip[];
  /** Times relative to the first departure by their hash; trips with equal times share one array. */
  shared: Map<number, Int32Array[]>;
}

/** Problems of single trips, which are left out. */
const PROBLEMS_OF_TRIPS: readonly ProblemCode[] = [
  'flexible_trip',
  'trip_without_stops',
  'end_without_time',
  'times_decrease',
  'duplicate_id',
];

/** Groups trips of one route, direction and headsign that call at the same stops. */
export function patternsOf(
  heads: readonly TripHead[],
  times: StopTimes,
  stops: readonly Stop[],
  translations: Translations,
  findings: Findings,
): Pattern[] {
  const rows = rowsByTrip(times, heads.length);
  const drafts = new Map<string, Draft>();
  for (const [i, head] of heads.entries()) {
    if (times.flexible.has(i)) {
      const problem = `trip_id ${quoteValue(head.id)} runs on demand`;
      findings.add('flexible_trip', 'stop_times.txt', null, problem);
      continue;
    }
    const calls = callsOf(head.id, rows[i] ?? new Int32Array(), times, findings);
    if (calls === null) continue;
    const end = stops[calls.stops.at(-1) ?? -1]?.name ?? { zh: '', en: '' };
    const headsign = head.headsign ?? end;
    const key = `${head.route} ${head.direction} ${calls.stops.join()} ${calls.closed?.join('') ?? ''} ${calls.arranged?.join() ?? ''} ${calls.headsigns?.join() ?? ''} ${headsign.zh}`;
    const draft = drafts.get(key) ?? { head, headsign, calls, trips: [], shared: new Map() };
    drafts.set(key, draft);
    addTrips(draft, head, calls);
  }
  for (const code of PROBLEMS_OF_TRIPS) {
    findings.tolerate(code, 'stop_times.txt', heads.length);
  }
  const metres = metresPerUnit(
    [...drafts.values()].map(({ calls }) => calls),
    stops,
  );
  const signs = times.headsigns.map((text) =>
    text === '' ? null : translations.of('stop_times.stop_headsign', '', text),
  );
  return [...drafts.values()].map((draft, i) => patternOf(draft, i, metres, signs));
}

function patternOf(
  { head, headsign, calls, trips }: Draft,
  index: number,
  metres: number | null,
  signs: readonly (Bilingual | null)[],
): Pattern {
  const start = calls.distances?.[0] ?? 0;
  return {
    id: `${head.route}-${head.direction}-${index}`,
    route: head.route,
    direction: head.direction,
    headsign,
    ...(calls.headsigns && {
      stopHeadsigns: Array.from(calls.headsigns, (sign) => signs[sign] ?? null),
    }),
    kind: 'full',
    stops: Int32Array.from(calls.stops),
    metres:
      metres === null
        ? null
        : calls.distances &&
          Int32Array.from(calls.distances, (distance) =>
            Math.round(((distance - start) / DISTANCE_SCALE) * metres),
          ),
    closed: calls.closed && Uint8Array.from(calls.closed),
    ...(head.shape !== '' && {
      shape: {
        id: head.shape,
        distances: calls.distances && calls.distances.map((each) => each / DISTANCE_SCALE),
      },
    }),
    ...(calls.arranged && { arrangements: Array.from(calls.arranged, arrangementsOf) }),
    trips: trips.sort((a, b) => a.offset - b.offset),
  };
}

/** Adds a trip, or all trips that its frequencies.txt windows generate. */
function addTrips({ trips, shared }: Draft, head: TripHead, calls: Calls): void {
  const start = calls.times[1] ?? 0;
  const times = sharedTimes(
    shared,
    calls.times.map((time) => time - start),
  );
  const exact = calls.exact.includes(0) ? calls.exact : null;
  const timepoints = exact?.includes(1) === true ? Uint8Array.from(exact) : undefined;
  // Nearly all trips of a pattern have the numbers of the first.
  const sequences = trips[0]?.sequences?.every((number, i) => number === calls.sequences[i])
    ? trips[0].sequences
    : Int32Array.from(calls.sequences);
  const trip = (id: string, offset: number): Trip => ({
    id,
    service: head.service,
    times,
    offset,
    estimated: exact !== null,
    sequences,
    ...(head.wheelchair && { wheelchair: head.wheelchair }),
    ...(timepoints && { timepoints }),
  });
  if (head.windows === null) {
    trips.push(trip(head.id, start));
    return;
  }
  let number = 0;
  for (const window of head.windows) {
    const run: Run = { tripId: head.id, headway: window.every };
    for (let departure = window.start; departure < window.end; departure += window.every) {
      number += 1;
      const repeatedTrip = { ...trip(`${head.id}@${number}`, departure), run };
      trips.push(window.exact ? repeatedTrip : { ...repeatedTrip, estimated: true });
    }
  }
}

/** Returns the stored array with equal times, or stores this one. */
function sharedTimes(shared: Map<number, Int32Array[]>, times: readonly number[]): Int32Array {
  let sum = 0;
  for (const [i, time] of times.entries()) sum += time * (i + 1);
  const candidates = shared.get(sum) ?? [];
  const equalTimes = candidates.find((candidate) =>
    candidate.every((time, i) => time === times[i]),
  );
  if (equalTimes !== undefined) return equalTimes;
  const newTimes = Int32Array.from(times);
  shared.set(sum, [...candidates, newTimes]);
  return newTimes;
}

/** Metres per unit of shape_dist_traveled: metre, kilometre, mile, foot. */
const UNITS = [1, 1000, 1609.344, 0.3048] as const;
/** Maximum ratio of the distance along a trip to the straight line, at the median hop. */
const LONGEST_DETOUR = 2.5;
const ENOUGH_HOPS = 2000;

/**
 * Estimates the metres per unit of the feed's distances, because the reference leaves the unit open: the
 * unit whose median detour over the straight line is nearest to 1.2. Null if no unit fits or no hop has a distance.
 */
function metresPerUnit(calls: readonly Calls[], stops: readonly Stop[]): number | null {
  const ratios: number[] = [];
  for (const { stops: indexes, distances } of calls) {
    if (distances === null || ratios.length > ENOUGH_HOPS) continue;
    for (let i = 1; i < indexes.length; i += 1) {
      const [from, to] = [stops[indexes[i - 1] ?? -1], stops[indexes[i] ?? -1]];
      const straightMetres = from === undefined || to === undefined ? 0 : metresBetween(from, to);
      const unitsAlongTrip = ((distances[i] ?? 0) - (distances[i - 1] ?? 0)) / DISTANCE_SCALE;
      if (straightMetres > 100 && unitsAlongTrip > 0) ratios.push(unitsAlongTrip / straightMetres);
    }
  }
  const medianRatio = ratios.sort((a, b) => a - b)[ratios.length >> 1];
  if (medianRatio === undefined) return null;
  const detours = UNITS.map((unit) => ({ unit, detour: medianRatio * unit }));
  const fitting = detours.filter(({ detour }) => detour > 0.9 && detour < LONGEST_DETOUR);
  return (
    fitting.sort((a, b) => Math.abs(a.detour - 1.2) - Math.abs(b.detour - 1.2))[0]?.unit ?? null
  );
}

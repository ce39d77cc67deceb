import { existing } from '@shtrans/contract/api/errors';
import type {
  LineDetail,
  LinePattern,
  LineSummary,
  StationDetail,
} from '@shtrans/contract/traffic/schemas';
import { lineFacts } from '../../../city/line-facts.ts';
import { lineFares } from '../../../fares/line-fares.ts';
import type { Feed, Pattern, Trip } from '../../../gtfs/feed.ts';
import { indexOf, stopRefOf } from '../../../gtfs/feed-index.ts';
import { type Catalogue, linesAt, type StopPlace } from './catalogue.ts';
import {
  firstAndLast,
  guideDay,
  minutesTo,
  serviceTime,
  tripsOfWeek,
  tripsOn,
  usualGap,
} from './pattern-times.ts';

/** Returns a route's patterns: full ones first, then those with the most trips. */
export function patternsOf({ feed }: Catalogue, route: number): Pattern[] {
  const routePatterns = (indexOf(feed).patternsOf[route] ?? []).flatMap(
    (patternIndex) => feed.patterns[patternIndex] ?? [],
  );
  return routePatterns.sort(
    (a, b) => rankOf(a) - rankOf(b) || a.direction - b.direction || b.trips.length - a.trips.length,
  );
}

const RANKS: Record<string, number> = { loop: 0, full: 0, branch: 1, short_turn: 2 };
const rankOf = ({ kind }: Pattern): number => RANKS[kind] ?? 3;

/** Returns the places where a pattern begins and ends. */
const endsOf = ({ placeAt }: Catalogue, { stops }: Pattern) =>
  [placeAt[stops[0] ?? -1], placeAt[stops.at(-1) ?? -1]] as const;

export function isLoop(catalogue: Catalogue, pattern: Pattern): boolean {
  const [first, last] = endsOf(catalogue, pattern);
  return pattern.kind === 'loop' || (first !== undefined && first === last);
}

export function lineSummary(catalogue: Catalogue, route: number): LineSummary {
  const { feed, lines } = catalogue;
  const line = lines[route];
  if (line === undefined) throw new Error(`no route ${route}`);
  const [main] = patternsOf(catalogue, route);
  const [from, to] = main && !isLoop(catalogue, main) ? endsOf(catalogue, main) : [];
  return {
    ...line,
    from: from?.name ?? null,
    to: to?.name ?? null,
    operator: feed.agencies[feed.routes[route]?.agency ?? -1]?.name ?? null,
  };
}

/** Returns a line with all its patterns. Throws `line_not_found`. */
export function lineDetail(catalogue: Catalogue, id: string, now: Date): LineDetail {
  const { feed, isCity } = catalogue;
  const route = existing(indexOf(feed).routeOf.get(id), 'line_not_found');
  const patterns = patternsOf(catalogue, route);
  const main = patterns[0];
  const facts = isCity ? lineFacts(id) : undefined;
  const byTimetable = timetableFacts(catalogue, patterns, now);
  return {
    ...lineSummary(catalogue, route),
    loop: main !== undefined && isLoop(catalogue, main),
    lengthMetres: facts?.lengthMetres ?? main?.metres?.at(-1) ?? null,
    openedYear: facts?.openedYear ?? null,
    headways: facts?.headways.length ? [...facts.headways] : byTimetable.headways,
    service: facts?.service ?? byTimetable.service,
    fare: isCity ? (facts?.fare ?? null) : feedFare(feed, route, now),
    asOf: facts?.asOf ?? null,
    patterns: groupLoops(catalogue, patterns).map((patternGroup) =>
      linePattern(catalogue, patternGroup, now),
    ),
    serverTime: now.toISOString(),
  };
}

/** Returns the fares of a line by those of the timetable. */
function feedFare(feed: Feed, route: number, now: Date): LineDetail['fare'] {
  const range = lineFares(feed, route, guideDay(feed, now));
  if (range === null) return null;
  const { min: minCents, max: maxCents, currency } = range;
  const flat = minCents === maxCents;
  return { minCents, maxCents, currency, flat, byDistance: false, basis: 'official' };
}

/**
 * Groups patterns that are shown as one: trains that go round a loop several times and those that go round
 * once.
 */
function groupLoops(
  catalogue: Catalogue,
  patterns: readonly Pattern[],
): [shown: Pattern, ...others: Pattern[]][] {
  const groups = Map.groupBy(patterns, (pattern) =>
    isLoop(catalogue, pattern) ? `round ${pattern.direction}` : pattern.id,
  );
  return [...groups.values()].flatMap((loopPatterns) => {
    const [mainPattern, ...otherPatterns] = loopPatterns.toSorted(
      (a, b) => a.stops.length - b.stops.length,
    );
    return mainPattern === undefined ? [] : [[mainPattern, ...otherPatterns]];
  });
}

/** Returns the source of the trips' times. */
export const basisOf = (trips: readonly Trip[]): 'estimated' | 'official' =>
  trips.some(({ estimated }) => estimated) ? 'estimated' : 'official';

/** Returns service hours and headway by the day's timetable. */
function timetableFacts(
  { feed }: Catalogue,
  patterns: readonly Pattern[],
  now: Date,
): Pick<LineDetail, 'headways' | 'service'> {
  const day = guideDay(feed, now);
  const trips = patterns.map((pattern) => tripsOfWeek(feed, pattern, day));
  const hours = trips.flatMap((each) => firstAndLast(each, 0) ?? []);
  const basis = basisOf(trips.flat());
  const gap = usualGap(trips[0] ?? []);
  const first = Math.min(...hours.map((each) => each.first));
  const last = Math.max(...hours.map((each) => each.last));
  return {
    headways: gap === null || gap <= 0 ? [] : [{ period: 'all_day', seconds: gap, basis }],
    service:
      hours.length === 0 ? null : { first: serviceTime(first), last: serviceTime(last), basis },
  };
}

function linePattern(
  catalogue: Catalogue,
  [pattern, ...otherPatterns]: [shown: Pattern, ...others: Pattern[]],
  now: Date,
): LinePattern {
  const { feed, placeAt } = catalogue;
  const day = guideDay(feed, now);
  const today = [pattern, ...otherPatterns].flatMap((each) => tripsOn(feed, each, day));
  const hours = firstAndLast(today, 0);
  const trips = tripsOfWeek(feed, pattern, day);
  const ownLineId = feed.routes[pattern.route]?.id;
  return {
    id: pattern.id,
    direction: pattern.direction,
    headsign: pattern.headsign,
    kind: pattern.kind,
    stops: [...pattern.stops].flatMap((stopIndex, i) => {
      const place = placeAt[stopIndex];
      if (place === undefined) return [];
      const transfers = linesAt(catalogue, place).filter(({ id }) => id !== ownLineId);
      const metres = pattern.metres?.[i] ?? null;
      return [{ ...stopRefOf(place), minutes: minutesTo(trips, i), metres, transfers }];
    }),
    estimated: trips.some(({ estimated }) => estimated),
    first: hours === null ? null : serviceTime(hours.first),
    last: hours === null ? null : serviceTime(hours.last),
  };
}

type Neighbour = StationDetail['neighbours'][number];

/** Returns the next stops from a place, on each line and in each direction; null if the line ends. */
export function neighboursOf(catalogue: Catalogue, place: StopPlace): Neighbour[] {
  const placeStops = new Set(place.members);
  return place.routes.flatMap((route) => {
    const line = catalogue.lines[route];
    if (line === undefined) return [];
    const neighbours = new Map<string, Neighbour>();
    for (const { stops, direction, headsign } of patternsOf(catalogue, route)) {
      const position = stops.findIndex((stop) => placeStops.has(stop));
      if (position < 0) continue;
      const nextPlace = catalogue.placeAt[stops[position + 1] ?? -1];
      const next = nextPlace === undefined ? null : stopRefOf(nextPlace);
      const key = `${direction} ${next?.id ?? ''}`;
      if (!neighbours.has(key)) neighbours.set(key, { line, direction, headsign, next });
    }
    const candidates = [...neighbours.values()];
    // A train that turns back here does not mean that the line ends.
    return candidates.filter(
      ({ next, direction }) =>
        next !== null ||
        !candidates.some(
          (candidate) => candidate.direction === direction && candidate.next !== null,
        ),
    );
  });
}

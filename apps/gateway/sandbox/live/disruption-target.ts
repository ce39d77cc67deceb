import type { DisruptionKind } from '../../src/db/schema.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import { indexOf, tripsOf } from '../../src/gtfs/feed-index.ts';
import type { Disruption } from './disruptions.ts';

type Target = Pick<Disruption, 'routeId' | 'stopId' | 'tripId'>;

const NOBODY: Target = { routeId: null, stopId: null, tripId: null };

/**
 * What a person who types an id or a whole name (either language) means, for a kind of disruption; null
 * when the feed has nothing of that kind by that name.
 */
export function targetOf(feed: Feed, kind: DisruptionKind, typed: string): Target | null {
  if (kind === 'trip_cancelled') {
    return tripsOf(feed).has(typed) ? { ...NOBODY, tripId: typed } : null;
  }
  if (kind === 'closed') {
    const stop = feed.stops[indexOf(feed).stopOf.get(typed) ?? -1] ?? named(feed.stops, typed);
    return stop === undefined ? null : { ...NOBODY, stopId: stop.id };
  }
  const route = feed.routes[indexOf(feed).routeOf.get(typed) ?? -1] ?? named(feed.routes, typed);
  return route === undefined ? null : { ...NOBODY, routeId: route.id };
}

/** The first of that name: stations come before their platforms, which have the same. */
const named = <T extends { name: { zh: string; en: string } }>(
  all: readonly T[],
  typed: string,
): T | undefined =>
  all.find(({ name }) => name.zh === typed || name.en.toLowerCase() === typed.toLowerCase());

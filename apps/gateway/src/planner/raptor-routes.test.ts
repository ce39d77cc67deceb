import { describe, expect, it } from 'vitest';
import { pattern, smallFeed } from '../../test/small-feed.ts';
import { networkOf } from './network.ts';
import {
  type RaptorRoute,
  type StopCall,
  callKey,
  changedRoutes,
  fifoRoutes,
} from './raptor-routes.ts';

const network = networkOf(smallFeed({ patterns: [pattern({ id: 'p', trips: [] })] }));

/** Arrivals and departures at three stops: a usual trip, a slow one, and one that waits long at the second stop. */
const times = Int32Array.from(
  [
    [0, 0, 600, 630, 1200, 1200],
    [0, 0, 900, 930, 1800, 1800],
    [0, 0, 600, 900, 1200, 1200],
  ].flat(),
);
const [USUAL, SLOW, STANDING] = [0, 6, 12];

const call = (trip: number, start: number, base = USUAL): StopCall => ({
  trip,
  day: 0,
  base,
  start,
  closed: null,
});
const tripsOf = (routes: readonly RaptorRoute[]): number[][] =>
  routes.map(({ trips }) => [...trips]);
const routesOf = (...calls: StopCall[]) => fifoRoutes(network, 0, calls, times);

describe('the routes of a pattern', () => {
  it('are one where no trip overtakes another, in the order in which they leave', () => {
    expect(tripsOf(routesOf(call(1, 300), call(0, 0), call(2, 600, SLOW)))).toEqual([[0, 1, 2]]);
    // It reaches the end in the same second as the slow one before it.
    expect(tripsOf(routesOf(call(0, 0, SLOW), call(1, 600)))).toEqual([[0, 1]]);
  });

  it('are two where a trip overtakes another, at the end or on the way', () => {
    expect(tripsOf(routesOf(call(0, 0, SLOW), call(1, 599)))).toEqual([[0], [1]]);
    expect(tripsOf(routesOf(call(0, 0, STANDING), call(1, 269)))).toEqual([[0], [1]]);
    expect(tripsOf(routesOf(call(0, 0, STANDING), call(1, 270)))).toEqual([[0, 1]]);
  });

  it('are of trips of one second in the order of their numbers', () => {
    expect(tripsOf(routesOf(call(2, 0), call(0, 0), call(1, 0)))).toEqual([[0, 1, 2]]);
  });
});

describe('a trip that changes', () => {
  const routes = routesOf(call(0, 0), call(1, 300), call(2, 900));
  const changed = (trip: number, change: { base: number; closed: null } | null) =>
    tripsOf(changedRoutes(routes, new Map([[callKey(call(trip, 0)), change]]), times));

  it('is removed when it is cancelled, as is a route without trips', () => {
    expect(changed(1, null)).toEqual([[0, 2]]);
    const alone = routesOf(call(7, 0));
    expect(changedRoutes(alone, new Map([[callKey(call(7, 0)), null]]), times)).toEqual([]);
  });

  it('stays in the route if no trip overtakes another, or else gets its own route', () => {
    expect(changed(1, { base: SLOW, closed: null })).toEqual([[0, 1, 2]]);
    expect(changed(0, { base: SLOW, closed: null })).toEqual([[1, 2], [0]]);
    expect(changed(2, { base: SLOW, closed: null })).toEqual([[0, 1, 2]]);
  });

  it('does not modify the original routes', () => {
    changed(1, null);
    expect(tripsOf(routes)).toEqual([[0, 1, 2]]);
  });
});

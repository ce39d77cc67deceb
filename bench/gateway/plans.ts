import { loadavg } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/calendar';
import { Query, Router, Time } from 'minotor';
import { GtfsParser } from 'minotor/parser';
import { cityFeed } from '../../apps/gateway/src/adapters/feed/city.ts';
import { disruptionsOfTheDay } from '../../apps/gateway/sandbox/live/disruptions.ts';
import type { LiveSnapshot } from '../../apps/gateway/src/gtfs/realtime/snapshot.ts';
import { trafficAt } from '../../apps/gateway/sandbox/live/traffic.ts';
import { routeBetween } from '../../apps/gateway/sandbox/dispatch/streets.ts';
import { embeddedPlanner } from '../../apps/gateway/src/adapters/planner/embedded.ts';
import type { Context } from '../../apps/gateway/src/context.ts';
import { chanceOf } from '../../apps/gateway/sandbox/chance.ts';
import type { Feed } from '../../apps/gateway/src/gtfs/feed.ts';
import { writeFeed } from '../../apps/gateway/src/gtfs/write.ts';
import { planItineraries } from '../../apps/gateway/src/modules/plans/service.ts';
import { networkOf } from '../../apps/gateway/src/planner/network.ts';
import { Timetables } from '../../apps/gateway/src/planner/timetables.ts';
import { type Figure, type Findings, milliseconds, percentile } from '../harness.ts';
import { startEmptyGateway, temporaryFolder } from './stage.ts';

const PAIRS = 1000;
/** Minotor takes some 20 ms each. */
const PAIRS_FOR_MINOTOR = 300;
const SEED = 20261121;
/** A new snapshot comes after so many answers. */
const ANSWERS_PER_SNAPSHOT = 100;
const TARGETS = { 'p50 ms': 1, 'p99 ms': 10 };

interface Pair {
  from: string;
  to: string;
  /** Seconds of the day. */
  seconds: number;
}

/** Random pairs of stations, or of all stops; between six in the morning and ten in the evening. */
function randomPairs({ stops, patterns }: Feed, kind: 'station' | 'stop'): Pair[] {
  const chance = chanceOf(SEED);
  const served = new Set(patterns.flatMap((pattern) => [...pattern.stops]));
  const ids = stops
    .filter((stop, i) => stop.kind === kind && (kind === 'station' || served.has(i)))
    .map(({ id }) => id);
  return Array.from({ length: PAIRS }, () => {
    const from = chance.pick(ids);
    const to = chance.pick(ids.filter((id) => id !== from));
    return { from, to, seconds: chance.int(6 * 60, 22 * 60) * 60 };
  });
}

/** Two places may be one to the planner, or nothing may run so late: then the refusal is the answer. */
const settled = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  });
};

/** The times of all answers; and the processor time of this process, which other work moves less. */
interface Times {
  times: number[];
  cpu: number;
}

const FIGURES: readonly Figure<Times>[] = [
  { name: 'answers', of: ({ times }) => times.length },
  { name: 'p50 ms', of: ({ times }) => percentile(times, 0.5), digits: 2 },
  { name: 'p90', of: ({ times }) => percentile(times, 0.9), digits: 2 },
  { name: 'p99 ms', of: ({ times }) => percentile(times, 0.99), digits: 2 },
  { name: 'most', of: ({ times }) => percentile(times, 1), digits: 2 },
  {
    name: 'per second',
    of: ({ times }) => (1000 * times.length) / times.reduce((sum, each) => sum + each, 0),
  },
  { name: 'CPU ms', of: ({ times, cpu }) => cpu / times.length, digits: 2 },
];

/** Times one answer after the other. */
async function timed(
  pairs: readonly Pair[],
  plan: (pair: Pair, i: number) => unknown,
): Promise<Times> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const [i, pair] of pairs.entries()) times.push(await milliseconds(() => plan(pair, i)));
  const { user, system } = process.cpuUsage(before);
  return { times, cpu: (user + system) / 1000 };
}

/**
 * Plans 1,000 random pairs: the whole answer with fare, CO2 and taxi through the service, cold, warm and
 * with realtime updates, and over HTTP; minotor finds its one itinerary for 300 of them in turns with ours.
 */
export async function benchPlans(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const feedPort = cityFeed({ now: () => new Date() });
  const { feed } = await feedPort.current();
  const day = shanghaiDay(new Date());
  const dayStart = startOfShanghaiDay(day).getTime();
  console.log(`\n${await costsOfEngine(feed, day)}`);

  let snapshot: LiveSnapshot | null = null;
  // The parts of a context that a plan uses.
  const ctx = {
    clock: { now: () => new Date(snapshot?.at ?? dayStart) },
    log: { warn: () => {} },
    adapters: {
      feed: feedPort,
      planner: embeddedPlanner({ feed: feedPort }),
      live: { name: 'bench', snapshot: async () => snapshot },
      dispatch: {
        route: async (...ends: Parameters<typeof routeBetween>) => routeBetween(...ends),
      },
    },
  } as unknown as Context;
  const timeOf = ({ seconds }: Pair) => new Date(dayStart + seconds * 1000).toISOString();
  const plan = async (pair: Pair): Promise<void> => {
    const { from, to } = pair;
    const options = { arriveBy: false, prefer: 'fastest', limit: 5 } as const;
    await settled(planItineraries(ctx, { from, to, time: timeOf(pair), ...options }));
  };

  const stations = randomPairs(feed, 'station');
  const stops = randomPairs(feed, 'stop');
  const runs = new Map<string, [Times]>();
  const run = async (name: string, pairs: readonly Pair[], ask: Parameters<typeof timed>[1]) => {
    runs.set(name, [await timed(pairs, ask)]);
  };
  await run('stations, first run', stations, plan);
  await run('stations', stations, plan);
  await run('stops, buses and piers too', stops, plan);
  await timed(stops, plan);
  await run('stations, updates of a rush hour', stations, (pair, i) => {
    if (i % ANSWERS_PER_SNAPSHOT === 0) snapshot = snapshotAt(feed, dayStart, i);
    return plan(pair);
  });
  snapshot = null;
  const few = stations.slice(0, PAIRS_FOR_MINOTOR);
  const minotor = await minotorOf(feed, day, ends);
  const theirs: number[] = [];
  const ours: number[] = [];
  for (const pair of few) {
    theirs.push(await milliseconds(() => minotor(pair)));
    ours.push(await milliseconds(() => plan(pair)));
  }
  runs.set('minotor, one itinerary', [{ times: theirs, cpu: Number.NaN }]);
  runs.set('the same pairs, ours', [{ times: ours, cpu: Number.NaN }]);
  const { gateway } = await startEmptyGateway(ends, {}, { LIMIT_FACTOR: '1000000' });
  const ask = async (pair: Pair): Promise<void> => {
    const query = new URLSearchParams({ from: pair.from, to: pair.to, time: timeOf(pair) });
    const answer = await fetch(`${gateway.origin}/v1/plans?${query.toString()}`);
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`a plan was answered with ${answer.status}`);
  };
  await timed(stations.slice(0, 200), ask);
  const http = await timed(stations, ask);
  // The work is another process's.
  runs.set('stations, over HTTP with live traffic', [{ ...http, cpu: Number.NaN }]);
  findings.show({
    title: `Plans, the whole answer, one after the other; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    runs,
    figures: FIGURES,
    atMost: { stations: TARGETS, 'stops, buses and piers too': TARGETS },
  });
}

/** The sandbox's traffic in the morning's rush hour, so many seconds on. */
function snapshotAt(feed: Feed, dayStart: number, seconds: number): LiveSnapshot {
  const at = new Date(dayStart + 8.5 * 3_600_000 + seconds * 1000);
  return { at, ...trafficAt(feed, at, disruptionsOfTheDay(feed, SEED, at), SEED), alerts: [] };
}

/** What it takes to make the engine, and a day in it. */
async function costsOfEngine(feed: Feed, day: string): Promise<string> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const memory = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1e6;
  };
  const before = memory();
  let network = networkOf(feed);
  const loadMs = await milliseconds(() => (network = networkOf(feed)));
  const timetables = new Timetables(network);
  const dayMs = await milliseconds(() => timetables.of(day, null));
  const mirrorMs = await milliseconds(() => timetables.mirrorOf(timetables.of(day, null)));
  const used = memory() - before;
  // Asked for after the count, so that it was there to be counted.
  const table = timetables.of(day, null);
  return `Engine: ${network.stopCount} stops, ${feed.patterns.length} patterns, ${network.tripBase.length} trips; made in ${loadMs.toFixed(0)} ms, a day (${table.tripBase.length} trips, ${table.routeCount} routes) in ${dayMs.toFixed(0)} ms and for arrivals in ${mirrorMs.toFixed(0)} ms; ${used.toFixed(0)} MB`;
}

/** Minotor's search in one day of the feed: it finds the earliest arrival, we the whole answer. */
async function minotorOf(
  feed: Feed,
  day: string,
  ends: AsyncDisposableStack,
): Promise<(pair: Pair) => void> {
  const zip = path.join(temporaryFolder(ends), 'city.zip');
  await writeFeed(feed, zip, 'https://example.org/');
  const begin = performance.now();
  const parsed = await new GtfsParser(zip).parse(new Date(`${day}T00:00:00`));
  console.log(`minotor reads one day of the feed in ${Math.round(performance.now() - begin)} ms`);
  const router = new Router(parsed.timetable, parsed.stopsIndex);
  return ({ from, to, seconds }) => {
    const departure = Time.fromSeconds(seconds);
    router
      .route(new Query.Builder().from(from).to(to).departureTime(departure).build())
      .bestRoute();
  };
}

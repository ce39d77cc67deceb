import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
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
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import { chanceOf } from '../../apps/gateway/sandbox/chance.ts';
import type { Feed } from '../../apps/gateway/src/gtfs/feed.ts';
import { writeFeed } from '../../apps/gateway/src/gtfs/write.ts';
import { planItineraries } from '../../apps/gateway/src/modules/plans/service.ts';
import { networkOf } from '../../apps/gateway/src/planner/network.ts';
import { Timetables } from '../../apps/gateway/src/planner/timetables.ts';
import { startGateway } from '../../tools/stage/gateway.ts';
import { table } from '../statistics.ts';

const PAIRS = 1000;
/** Minotor takes some 20 ms each. */
const PAIRS_FOR_MINOTOR = 300;
const SEED = 20261121;
/** A new snapshot comes after so many answers. */
const ANSWERS_PER_SNAPSHOT = 100;
const TARGET_P50_MS = 1;
const TARGET_P99_MS = 10;

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

async function milliseconds(run: () => unknown): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

/** Two places may be one to the planner, or nothing may run so late: then the refusal is the answer. */
const settled = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  });
};

interface Times {
  name: string;
  times: number[];
  /** Processor time of all of them in this process, milliseconds: other work moves it less. */
  cpu?: number;
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ??
  Number.NaN;

const cpuMilliseconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const rowOf = ({ name, times, cpu }: Times): string[] => [
  name,
  String(times.length),
  ...[0.5, 0.9, 0.99, 1].map((share) => at(times, share).toFixed(2)),
  (1000 / (times.reduce((sum, each) => sum + each, 0) / times.length)).toFixed(0),
  cpu === undefined ? '' : (cpu / times.length).toFixed(2),
];

/**
 * Plans 1,000 random pairs: the whole answer with fare, CO2 and taxi through the service, cold, warm and
 * with news, and over HTTP; minotor finds its one way for 300 of them in turns with ours. Returns what
 * misses its target.
 */
export async function benchPlans(): Promise<string[]> {
  const feedPort = cityFeed({ now: () => new Date() });
  const { feed } = await feedPort.current();
  const day = shanghaiDay(new Date());
  const dayStart = startOfShanghaiDay(day).getTime();
  console.log(await costsOfEngine(feed, day));

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
  const plan = async ({ from, to, seconds }: Pair): Promise<void> => {
    const time = new Date(dayStart + seconds * 1000).toISOString();
    await settled(
      planItineraries(ctx, { from, to, time, arriveBy: false, prefer: 'fastest', limit: 5 }),
    );
  };
  const run = async (name: string, pairs: readonly Pair[], between?: (i: number) => void) => {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (const [i, pair] of pairs.entries()) {
      between?.(i);
      times.push(await milliseconds(() => plan(pair)));
    }
    return { name, times, cpu: cpuMilliseconds(before) };
  };

  const stations = randomPairs(feed, 'station');
  const stops = randomPairs(feed, 'stop');
  const cold = await run('stations, first run', stations);
  const warm = await run('stations', stations);
  const all = await run('stops, buses and piers too', stops);
  await run('', stops);
  const withNews = await run('stations, news of a rush hour', stations, (i) => {
    if (i % ANSWERS_PER_SNAPSHOT !== 0) return;
    const moment = new Date(dayStart + 8.5 * 3_600_000 + i * 1000);
    const news = trafficAt(feed, moment, disruptionsOfTheDay(feed, SEED, moment), SEED);
    snapshot = { at: moment, ...news, alerts: [] };
  });
  snapshot = null;
  const minotor = await besideMinotor(feed, day, stations.slice(0, PAIRS_FOR_MINOTOR), plan);
  const http = await overHttp(stations, dayStart);
  const rows = [cold, warm, all, withNews, ...minotor, http];
  console.log(
    `\nPlans, the whole answer, one after the other; load of the machine ${loadavg()[0]?.toFixed(1)}\n${table(
      [['', 'answers', 'p50 ms', 'p90', 'p99', 'most', 'per second', 'CPU ms'], ...rows.map(rowOf)],
    )}`,
  );
  return [warm, all].flatMap(({ name, times }) => {
    const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
    return [
      ...(p50 <= TARGET_P50_MS ? [] : [`plans (${name}), p50: ${p50.toFixed(2)} ms, target 1`]),
      ...(p99 <= TARGET_P99_MS ? [] : [`plans (${name}), p99: ${p99.toFixed(2)} ms, target 10`]),
    ];
  });
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

/** Minotor and we, in turns: it finds the earliest arrival, we the whole answer. */
async function besideMinotor(
  feed: Feed,
  day: string,
  pairs: readonly Pair[],
  plan: (pair: Pair) => Promise<void>,
): Promise<Times[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-minotor-'));
  try {
    const zip = path.join(folder, 'city.zip');
    await writeFeed(feed, zip, 'https://example.org/');
    const begin = performance.now();
    const parsed = await new GtfsParser(zip).parse(new Date(`${day}T00:00:00`));
    console.log(`minotor reads one day of the feed in ${Math.round(performance.now() - begin)} ms`);
    const router = new Router(parsed.timetable, parsed.stopsIndex);
    const theirs: Times = { name: 'minotor, one way', times: [] };
    const ours: Times = { name: 'the same pairs, ours', times: [] };
    for (const pair of pairs) {
      const query = new Query.Builder()
        .from(pair.from)
        .to(pair.to)
        .departureTime(Time.fromSeconds(pair.seconds))
        .build();
      theirs.times.push(await milliseconds(() => router.route(query).bestRoute()));
      ours.times.push(await milliseconds(() => plan(pair)));
    }
    return [theirs, ours];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same through a gateway of its own process, with the sandbox's live traffic. */
async function overHttp(pairs: readonly Pair[], dayStart: number): Promise<Times> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shtrans-plans-'));
  chmodSync(dataDir, 0o711);
  const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    const server = await startEmbedded({ dataDir });
    closing.push(() => server.stop());
    await createDatabase(server.url('postgres'), 'plans');
    const gateway = await startGateway({
      DATABASE_URL: server.url('plans'),
      DEMO: 'false',
      LOG_LEVEL: 'info',
      LIMIT_FACTOR: '1000000',
    });
    closing.push(() => gateway.stop());
    const ask = async ({ from, to, seconds }: Pair): Promise<void> => {
      const time = new Date(dayStart + seconds * 1000).toISOString();
      const query = new URLSearchParams({ from, to, time }).toString();
      const answer = await fetch(`${gateway.origin}/v1/plans?${query}`);
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`a plan was answered with ${answer.status}`);
    };
    for (const pair of pairs.slice(0, 200)) await ask(pair);
    const times: number[] = [];
    for (const pair of pairs) times.push(await milliseconds(() => ask(pair)));
    return { name: 'stations, over HTTP with live traffic', times };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

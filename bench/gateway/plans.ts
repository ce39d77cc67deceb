import path from 'node:path';
import { cityDay, startOfCityDay } from '@shtrans/contract/values/calendar';
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
import { planItineraries } from '../../apps/gateway/src/modules/guide/plans/service.ts';
import { type Findings, TIMES, timesOf } from '../harness.ts';
import { temporaryFolder } from './stage.ts';

const PAIRS = 1000;
/** Minotor takes some 20 ms each. */
const PAIRS_FOR_MINOTOR = 300;
const SEED = 20261121;
/** Number of answers after which a new snapshot arrives. */
const ANSWERS_PER_SNAPSHOT = 100;
const TARGETS = { 'p50 ms': 1, 'p99 ms': 10 };

interface Pair {
  from: string;
  to: string;
  /** Seconds of the day. */
  seconds: number;
}

/** Returns random pairs of stations, or of all stops, between six in the morning and ten in the evening. */
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

/** The planner can treat two places as one, or find no trip so late: then a refusal is the answer. */
const settled = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  });
};

/**
 * Plans 1,000 random pairs: the whole answer with fare, CO2 and taxi through the service, cold, warm and with realtime
 * updates; minotor finds a single itinerary for 300 of them.
 */
export async function benchPlans(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const feedPort = cityFeed({ now: () => new Date() });
  const { feed } = await feedPort.current();
  const day = cityDay(new Date());
  const dayStart = startOfCityDay(day).getTime();

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
    const options = { arriveBy: false, prefer: 'fastest', stepFree: false, limit: 5 } as const;
    await settled(planItineraries(ctx, { from, to, time: timeOf(pair), ...options }));
  };

  const stations = randomPairs(feed, 'station');
  const stops = randomPairs(feed, 'stop');
  const runs = new Map<string, [number[]]>();
  const run = async (name: string, ...timesArgs: Parameters<typeof timesOf<Pair>>) => {
    runs.set(name, [await timesOf(...timesArgs)]);
  };
  await run('stations, first run', stations, plan);
  const before = process.cpuUsage();
  await run('stations', stations, plan);
  const { user, system } = process.cpuUsage(before);
  await run('stops, buses and piers too', stops, plan);
  await run('stations, updates of a rush hour', stations, (pair, i) => {
    if (i % ANSWERS_PER_SNAPSHOT === 0) snapshot = snapshotAt(feed, dayStart, i);
    return plan(pair);
  });
  snapshot = null;
  const someStations = stations.slice(0, PAIRS_FOR_MINOTOR);
  await run('minotor, one itinerary', someStations, await minotorOf(feed, day, ends));
  await run('the same pairs, ours', someStations, plan);
  // Other work on the machine affects processor time less.
  const cpu = (user + system) / 1000 / stations.length;
  findings.show({
    title: `Plans, the whole answer, one after another; between stations ${cpu.toFixed(2)} ms of processor time each`,
    runs,
    figures: TIMES,
    atMost: { stations: TARGETS, 'stops, buses and piers too': TARGETS },
  });
}

/** Returns the sandbox's traffic in the morning's rush hour, this number of seconds later. */
function snapshotAt(feed: Feed, dayStart: number, seconds: number): LiveSnapshot {
  const departureTime = new Date(dayStart + 8.5 * 3_600_000 + seconds * 1000);
  return {
    at: departureTime,
    ...trafficAt(feed, departureTime, disruptionsOfTheDay(feed, SEED, departureTime), SEED),
    alerts: [],
  };
}

/** Returns minotor's search in one day of the feed: it finds only the earliest arrival, ours the whole answer. */
async function minotorOf(
  feed: Feed,
  day: string,
  ends: AsyncDisposableStack,
): Promise<(pair: Pair) => void> {
  const zip = path.join(temporaryFolder(ends), 'city.zip');
  await writeFeed(feed, zip, 'https://example.org/');
  const parsed = await new GtfsParser(zip).parse(new Date(`${day}T00:00:00`));
  const router = new Router(parsed.timetable, parsed.stopsIndex);
  return ({ from, to, seconds }) => {
    const departure = Time.fromSeconds(seconds);
    router
      .route(new Query.Builder().from(from).to(to).departureTime(departure).build())
      .bestRoute();
  };
}

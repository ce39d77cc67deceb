import { randomUUID } from 'node:crypto';
import { renameSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { cityDay } from '@shtrans/contract/values/calendar';
import { chanceOf } from '../../apps/gateway/sandbox/chance.ts';
import { buildCityFeed } from '../../apps/gateway/src/city/timetable/build.ts';
import type { Feed, Stop } from '../../apps/gateway/src/gtfs/feed.ts';
import { readFeed } from '../../apps/gateway/src/gtfs/read.ts';
import { addDays, serviceDayStart } from '../../apps/gateway/src/gtfs/service-day.ts';
import { writeFeed } from '../../apps/gateway/src/gtfs/write.ts';
import { stopsAround } from '../../apps/gateway/src/planner/ends.ts';
import { type Engine, engineOf } from '../../apps/gateway/src/planner/engine.ts';
import type { PlanQuery } from '../../apps/gateway/src/planner/plan.ts';
import { MAX_RIDES } from '../../apps/gateway/src/planner/search-state.ts';
import { regionOf } from '../../apps/gateway/tools/region-feed/region.ts';
import { type Findings, milliseconds, percentile, TIMES } from '../harness.ts';
import { memoryMegabytes } from './processes.ts';
import { regionScan } from './region-scan.ts';
import { loadInTurns, SERVER_FIGURES } from './rounds.ts';
import { startEmptyGateway, temporaryFolder } from './stage.ts';

/** The region is this many times the city. */
const CITIES = Number(process.env.REGION_CITIES ?? 10);
const YEAR = 2026;
const PAIRS = 1000;
const PAIRS_FOR_SCAN = 500;
const SEED = 20261129;
const CONNECTIONS = 8;
const ROUNDS = 10;
const WARM_UP_MS = 5000;
/** Until the collector has released the former timetable. */
const RELEASE_MS = 30_000;
/** Stations whose departures are asked for in turn. */
const BOARDS = 100;

/** Returns processor milliseconds of this process. */
async function processorMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const endOf = (stop: Stop) => ({ ...stop, stopId: stop.id });

/** Returns riders' questions: random pairs of stations of the whole feed, between six in the morning and ten in the evening. */
function questionsOf({ stops, timezone }: Feed, date: string, count: number): PlanQuery[] {
  const chance = chanceOf(SEED);
  const stations = stops.filter(({ kind }) => kind === 'station');
  const day = serviceDayStart(date, timezone);
  return Array.from({ length: count }, () => {
    const from = chance.pick(stations);
    const to = chance.pick(stations.filter(({ id }) => id !== from.id));
    return {
      from: endOf(from),
      to: endOf(to),
      time: new Date(day + chance.int(6 * 60, 22 * 60) * 60_000),
      arriveBy: false,
      modes: TRANSIT_MODES,
      prefer: 'fastest',
      limit: 5,
      realtime: null,
    };
  });
}

/** Measures plans by processor time, each end for the first time and again. */
async function benchPlanner(
  city: Feed,
  region: Feed,
  date: string,
  findings: Findings,
): Promise<Engine> {
  const runs = new Map<string, [number[]]>();
  let engine = engineOf(city);
  for (const [name, feed] of [
    ['city', city],
    [`${CITIES} times`, region],
  ] as const) {
    engine = engineOf(feed);
    const questions = questionsOf(feed, date, PAIRS);
    // Compiles the code.
    for (const { from, to, ...query } of questions.slice(0, PAIRS / 4))
      engine.plan({ ...query, from: to, to: from });
    for (const round of ['new ends', 'again']) {
      const times: number[] = [];
      for (const query of questions)
        times.push(await processorMilliseconds(() => engine.plan(query)));
      runs.set(`${name}, ${round}`, [times]);
    }
  }
  const ofCity = percentile(runs.get('city, again')?.[0] ?? [], 0.5);
  findings.show({
    title: `Plans between random stations, processor time`,
    runs,
    figures: TIMES,
    atMost: { [`${CITIES} times, again`]: { 'p50 ms': 3 * ofCity, 'p99 ms': 10 } },
  });
  return engine;
}

/** Compares the earliest arrivals of random questions with a scan of all trips. */
function compareWithScan(engine: Engine, date: string, findings: Findings): void {
  const { network } = engine;
  const { feed } = network;
  const scan = regionScan(feed, date, MAX_RIDES);
  const start = serviceDayStart(date, feed.timezone);
  const secondsOf = (instant: Date): number => (instant.getTime() - start) / 1000;
  let [different, compared] = [0, 0];
  for (const query of questionsOf(feed, date, PAIRS_FOR_SCAN)) {
    const { itineraries } = engine.plan(query);
    const rides = itineraries.filter(({ legs }) => legs.some(({ kind }) => kind === 'ride'));
    const walks = itineraries.filter((itinerary) => !rides.includes(itinerary));
    if (rides.length === 0) continue;
    const earliest = Math.min(...itineraries.map(({ arrivesAt }) => secondsOf(arrivesAt)));
    const latest = Math.max(...rides.map(({ arrivesAt }) => secondsOf(arrivesAt)));
    const ends = [stopsAround(network, query.from), stopsAround(network, query.to)] as const;
    const scanned = scan(...ends, secondsOf(query.time), latest);
    const onFoot = Math.min(...walks.map(({ arrivesAt }) => secondsOf(arrivesAt)));
    compared += 1;
    if (Math.min(scanned, onFoot) !== earliest) different += 1;
  }
  console.log(
    `\n${compared} of ${PAIRS_FOR_SCAN} random questions compared with a scan: ${different} differ`,
  );
  findings.judge('arrivals that differ from the scan', different, { atMost: 0 });
  findings.judge('questions with an answer', compared, { atLeast: PAIRS_FOR_SCAN / 2 });
}

/** Calls one after another until `isOver`; returns their times in ms. */
async function callUntil(
  origin: string,
  paths: readonly string[],
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; !isOver(); i++) {
    times.push(
      await milliseconds(async () => {
        const answer = await fetch(`${origin}${paths[i % paths.length]}`);
        await answer.text();
        if (answer.status >= 500) throw new Error(`${answer.status} of ${paths[i % paths.length]}`);
      }),
    );
  }
  return times;
}

/** Measures the gateway with the region: memory, departures, and calls while the file is replaced. */
async function benchRegionGateway(
  region: Feed,
  file: string,
  date: string,
  findings: Findings,
  ends: AsyncDisposableStack,
): Promise<void> {
  const { gateway } = await startEmptyGateway(ends, {
    GTFS_FEED: file,
    GTFS_RELOAD_SECONDS: '1',
    LIVE_DRIVER: process.env.REGION_LIVE ?? 'none',
  });
  const pid = gateway.pid();
  const stations = region.stops.filter(({ kind }) => kind === 'station');
  const chance = chanceOf(SEED);
  const instant = new Date(serviceDayStart(date, region.timezone) + 8 * 3_600_000).toISOString();
  const boards = Array.from(
    { length: BOARDS },
    () => `/v1/departures?stop=${chance.pick(stations).id}&at=${instant}`,
  );
  const plans = questionsOf(region, date, PAIRS).map(
    ({ from, to, time }) =>
      `/v1/plans?from=${from.stopId}&to=${to.stopId}&time=${time.toISOString()}`,
  );
  const target = { name: 'gateway', origin: gateway.origin, pid };
  const memory = new Map<string, [number]>([['ready', [memoryMegabytes(pid)]]]);
  findings.show({
    title: `Departures of ${BOARDS} stations of ${CITIES} times the city, ${CONNECTIONS} connections, ${ROUNDS} rounds`,
    runs: await loadInTurns([target], { rounds: ROUNDS, warmUpMs: WARM_UP_MS }, () => ({
      flow: { read: boards },
      token: null,
      connections: CONNECTIONS,
    })),
    figures: SERVER_FIGURES,
    atLeast: { gateway: { 'per second': 1500 } },
  });
  let calls = 0;
  await callUntil(gateway.origin, plans, () => ++calls > 200);
  memory.set('after departures and plans', [memoryMegabytes(pid)]);

  const versionOf = async (): Promise<string> => {
    const answer = await fetch(`${gateway.origin}/v1/network-map`);
    const { version }: { version: string } = await answer.json();
    return version;
  };
  const before = await versionOf();
  const newer = `${file}.${randomUUID()}`;
  await writeFeed({ ...region, version: `${region.version}-newer` }, newer, 'http://127.0.0.1/');
  let isOver = false;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMegabytes(pid));
  }, 10);
  const usual = await callUntil(gateway.origin, boards, countdown(500));
  utimesSync(newer, new Date(), new Date());
  renameSync(newer, file);
  const replaced = (async () => {
    while ((await versionOf()) === before) await delay(200);
    await delay(3000);
    isOver = true;
  })();
  const [departureTimes, planTimes] = await Promise.all([
    callUntil(gateway.origin, boards, () => isOver),
    callUntil(gateway.origin, plans, () => isOver),
    replaced,
  ]);
  clearInterval(watch);
  memory.set('peak while it is replaced', [peak]);
  await delay(RELEASE_MS);
  memory.set('after', [memoryMegabytes(pid)]);
  findings.show({
    title: 'Calls one after another, before and while the timetable is replaced',
    runs: new Map([
      ['departures, before', [usual]],
      ['departures', [departureTimes]],
      ['plans', [planTimes]],
    ]),
    figures: TIMES,
    atMost: { departures: { 'most ms': 50 }, plans: { 'most ms': 50 } },
  });
  findings.show({
    title: 'Memory of the gateway',
    runs: memory,
    figures: [{ name: 'MB', of: (megabytes) => megabytes }],
    atMost: { after: { MB: 700 }, 'peak while it is replaced': { MB: 1000 } },
  });
}

const countdown = (count: number): (() => boolean) => {
  let callsLeft = count;
  return () => callsLeft-- <= 0;
};

/** Measures a region of ten times the city: reading, plans, their agreement with a scan, and the gateway. */
export async function benchRegion(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const city = buildCityFeed(YEAR).feed;
  const region = regionOf(city, CITIES);
  const date = addDays(cityDay(new Date()), 1);
  const file = path.join(temporaryFolder(ends), 'region.zip');
  await writeFeed(region, file, 'http://127.0.0.1/');
  const rows = region.patterns.reduce((n, { trips, stops }) => n + trips.length * stops.length, 0);
  const parts = (process.env.REGION_PARTS ?? 'read,plans,scan,gateway').split(',');
  if (parts.includes('read')) {
    const read = await processorMilliseconds(() => readFeed(file));
    console.log(`\n${rows} stop times read in ${(read / 1000).toFixed(1)} s of processor time`);
    findings.judge('microseconds a stop time', (read * 1000) / rows, { atMost: 2.2 }, 1);
  }
  if (parts.includes('plans') || parts.includes('scan')) {
    const engine = await benchPlanner(city, region, date, findings);
    if (parts.includes('scan')) compareWithScan(engine, date, findings);
  }
  if (parts.includes('gateway')) await benchRegionGateway(region, file, date, findings, ends);
}

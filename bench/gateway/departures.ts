import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/calendar';
import { cityFeed } from '../../apps/gateway/src/adapters/feed/city.ts';
import { disruptionsOfTheDay } from '../../apps/gateway/sandbox/live/disruptions.ts';
import { alertOf } from '../../apps/gateway/sandbox/live/alerts.ts';
import { trafficAt } from '../../apps/gateway/sandbox/live/traffic.ts';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import type { Feed } from '../../apps/gateway/src/gtfs/feed.ts';
import { indexOf } from '../../apps/gateway/src/gtfs/feed-index.ts';
import { decodeFeed, encodeFeed } from '../../apps/gateway/src/gtfs/realtime/feed-message.ts';
import { readSnapshot } from '../../apps/gateway/src/gtfs/realtime/read-snapshot.ts';
import { writeSnapshot } from '../../apps/gateway/src/gtfs/realtime/write-snapshot.ts';
import { startGateway } from '../../tools/stage/gateway.ts';
import { show, spread, table } from '../statistics.ts';
import { startBare, startLoad } from './servers.ts';

const ROUNDS = 10;
const ROUND_MS = 1000;
const WARM_UP_MS = 3000;
const CONNECTIONS = 16;
const DECODINGS = 40;
const SEED = 20261121;
const HOUR_MS = 3_600_000;

/** Of one answer under load, as a plan's. */
const TARGET_P99_MS = 50;
/** Of the sandbox's whole feed of a rush hour, so that no answer waits longer for it. */
const TARGET_READ_MS = 50;

/**
 * Measures the departures of the station with the most of them, in the morning of tomorrow, beside a bare
 * node:http server with the same answer; and what the news of a rush hour cost to read. Returns what
 * misses its target.
 */
export async function benchDepartures(): Promise<string[]> {
  const clock = { now: () => new Date() };
  const { feed } = await cityFeed(clock).current();
  const morning = new Date(
    startOfShanghaiDay(shanghaiDay(new Date(Date.now() + 24 * HOUR_MS))).getTime() + 8 * HOUR_MS,
  );
  const missed = benchNews(feed, morning);
  const target = `/v1/departures?stop=${busiestStation(feed)}&at=${morning.toISOString()}`;
  missed.push(...(await benchBoard(target)));
  return missed;
}

/** The id of the station with the most departures of all days. */
function busiestStation(feed: Feed): string {
  const { platformsOf, callsOf } = indexOf(feed);
  const tripsAt = (stop: number): number =>
    (callsOf.get(stop) ?? []).reduce(
      (sum, { pattern }) => sum + (feed.patterns[pattern]?.trips.length ?? 0),
      0,
    );
  const counted = [...platformsOf].map(([station, platforms]) => ({
    id: feed.stops[station]?.id ?? '',
    trips: platforms.reduce((sum, stop) => sum + tripsAt(stop), 0),
  }));
  return counted.toSorted((a, b) => b.trips - a.trips)[0]?.id ?? '';
}

/** Makes, writes and reads the news of a moment again and again. */
function benchNews(feed: Feed, at: Date): string[] {
  const times: Record<'make' | 'write' | 'decode' | 'read', number[]> = {
    make: [],
    write: [],
    decode: [],
    read: [],
  };
  const timed = <T>(name: keyof typeof times, work: () => T): T => {
    const begin = performance.now();
    const result = work();
    times[name].push(performance.now() - begin);
    return result;
  };
  let size = '';
  for (let i = 0; i < DECODINGS; i++) {
    const snapshot = timed('make', () => {
      const disruptions = disruptionsOfTheDay(feed, SEED, at);
      const alerts = disruptions.map((each) => alertOf(feed, each));
      return { at, ...trafficAt(feed, at, disruptions, SEED), alerts };
    });
    const bytes = timed('write', () => encodeFeed(writeSnapshot(feed, snapshot)));
    const message = timed('decode', () => decodeFeed(bytes));
    timed('read', () => readSnapshot(feed, [message], at));
    size = `${snapshot.vehicles.length} vehicles, ${snapshot.trips.size} trips, ${Math.round(bytes.length / 1000)} kB`;
  }
  const rows = Object.entries(times).map(([name, all]) => [name, show(spread(all), 1)]);
  console.log(`\nNews of a rush hour: ${size}\n${table([['', 'ms'], ...rows])}`);
  const cost = spread(times.decode).median + spread(times.read).median;
  return cost <= TARGET_READ_MS
    ? []
    : [`news of a rush hour, decoded and read: ${cost.toFixed(1)} ms, target ${TARGET_READ_MS}`];
}

async function benchBoard(target: string): Promise<string[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shtrans-departures-'));
  chmodSync(dataDir, 0o711);
  const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    const server = await startEmbedded({ dataDir });
    closing.push(() => server.stop());
    await createDatabase(server.url('postgres'), 'departures');
    const env = { DATABASE_URL: server.url('departures'), DEMO: 'false', LOG_LEVEL: 'info' };
    const gateway = await startGateway(env);
    closing.push(() => gateway.stop());
    const answer = await fetch(gateway.origin + target);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
    const nothing = { databaseUrl: null, list: [], start: [], confirm: [] };
    const answers = { list: text, start: '', confirm: '' };
    const bare = await startBare('same answer', { ...nothing, answers });
    closing.push(() => bare.stop());
    const load = startLoad();
    closing.push(() => load.stop());
    const servers = [{ name: 'gateway', origin: gateway.origin }, bare];
    const runs = servers.map(({ name }) => ({
      name,
      perSecond: [] as number[],
      p50: [] as number[],
      p99: [] as number[],
    }));
    const round = async (origin: string, milliseconds: number) => {
      const outcome = await load.run({
        origin,
        flow: 'get',
        target,
        connections: CONNECTIONS,
        milliseconds,
        token: '',
        secret: '',
        orders: [],
        again: false,
      });
      if (outcome.failures > 0) throw new Error(outcome.firstFailure ?? 'a round failed');
      return outcome;
    };
    for (const { origin } of servers) await round(origin, WARM_UP_MS);
    for (let i = 0; i < ROUNDS; i++) {
      for (const [place, { origin }] of servers.entries()) {
        const { done, seconds, p50, p99 } = await round(origin, ROUND_MS);
        runs[place]?.perSecond.push(done / seconds);
        runs[place]?.p50.push(p50);
        runs[place]?.p99.push(p99);
      }
    }
    const rows = runs.map(({ name, perSecond, p50, p99 }) => [
      name,
      show(spread(perSecond), 0),
      show(spread(p50), 2),
      show(spread(p99), 2),
    ]);
    console.log(
      `\nDepartures of the busiest station, 20 of them, ${text.length} bytes, ${CONNECTIONS} connections, ${ROUNDS} rounds in turns\n${table([['', 'per second', 'p50 ms', 'p99 ms'], ...rows])}`,
    );
    const p99 = spread(runs[0]?.p99 ?? []).median;
    return p99 <= TARGET_P99_MS
      ? []
      : [`departures, p99: ${p99.toFixed(1)} ms, target ${TARGET_P99_MS}`];
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileFeed } from '../../apps/gateway/src/adapters/feed/file.ts';
import { buildCityFeed } from '../../apps/gateway/src/gtfs/city-feed/build.ts';
import type { Feed } from '../../apps/gateway/src/gtfs/feed.ts';
import { readFeed } from '../../apps/gateway/src/gtfs/read.ts';
import { writeFeed } from '../../apps/gateway/src/gtfs/write.ts';
import { show, spread, table } from '../statistics.ts';

const RUNS = 5;
const YEAR = 2026;
const TARGET_BUILD_MS = 1000;
const TARGET_READ_MS = 2000;
/** The longest time others had to wait while a feed was read apart. */
const TARGET_BLOCK_MS = 200;

async function milliseconds(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Times a step some times; what it allocates is left to the collector between runs. */
async function timed(run: () => unknown): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < RUNS; i += 1) found.push(await milliseconds(run));
  return found;
}

/** Megabytes a feed keeps in memory: buffers that trips share count once. */
function megabytes({ patterns }: Feed): number {
  const buffers = new Set<ArrayBufferLike>();
  let trips = 0;
  for (const pattern of patterns) {
    buffers.add(pattern.stops.buffer);
    for (const trip of pattern.trips) {
      buffers.add(trip.times.buffer);
      trips += 1;
    }
  }
  const bytes = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
  // An object with an id of its own: some 120 bytes.
  return (bytes + trips * 120) / 1e6;
}

/** The longest pause of the event loop while the feed is loaded as the gateway does. */
async function longestPause(file: string): Promise<{ load: number; pause: number }> {
  let pause = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    pause = Math.max(pause, now - last - 1);
    last = now;
  }, 1);
  const silent = { info: () => {}, warn: () => {} };
  const deps = { clock: { now: () => new Date() }, log: silent as never };
  const load = await milliseconds(() => fileFeed(file, 3600, deps).current());
  clearInterval(timer);
  return { load, pause };
}

/** Building, writing and reading the city's timetable. Returns the targets that were missed. */
export async function benchGtfs(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-bench-gtfs-'));
  try {
    const file = path.join(folder, 'city.zip');
    const { feed } = buildCityFeed(YEAR);
    const build = spread(await timed(() => buildCityFeed(YEAR)));
    const write = spread(await timed(() => writeFeed(feed, file, 'http://127.0.0.1:8088/')));
    const read = spread(await timed(() => readFeed(file)));
    const apart = await longestPause(file);
    const stopTimes = feed.patterns.reduce((n, p) => n + p.trips.length * p.stops.length, 0);
    console.log(
      `${table([
        [`gtfs, ${stopTimes} stop times`, 'ms'],
        ['build from the city’s data', show(build)],
        [`write (${(statSync(file).size / 1e6).toFixed(1)} MB zip)`, show(write)],
        ['read and check', show(read)],
        ['read apart, as the gateway does', apart.load.toFixed(0)],
        ['longest pause meanwhile', apart.pause.toFixed(0)],
      ])}\nin memory: about ${megabytes(feed).toFixed(1)} MB\n`,
    );
    return [
      ...(build.median > TARGET_BUILD_MS ? ['gtfs: building takes more than 1 s'] : []),
      ...(read.median > TARGET_READ_MS ? ['gtfs: reading takes more than 2 s'] : []),
      ...(apart.pause > TARGET_BLOCK_MS ? ['gtfs: others wait more than 200 ms'] : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { statSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileFeed } from '../../apps/gateway/src/adapters/feed/file.ts';
import { buildCityFeed } from '../../apps/gateway/src/city/timetable/build.ts';
import { readFeed } from '../../apps/gateway/src/gtfs/read.ts';
import { writeFeed } from '../../apps/gateway/src/gtfs/write.ts';
import { type Findings, inTurns, milliseconds } from '../harness.ts';
import { temporaryFolder } from './stage.ts';

const RUNS = 5;
const YEAR = 2026;
const TARGETS = {
  'build from the city’s data': { ms: 1000 },
  'read and check': { ms: 2000 },
  // The longest delay of other work while a feed was read in another thread.
  'longest pause meanwhile': { ms: 200 },
};

/** Returns the longest pause of the event loop while the feed is loaded as the gateway does. */
async function longestPause(file: string): Promise<{ load: number; pause: number }> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const silent = { info: () => {}, warn: () => {} };
  const deps = { clock: { now: () => new Date() }, log: silent as never };
  const load = await milliseconds(() => fileFeed(file, 3600, deps).current());
  delays.disable();
  return { load, pause: delays.max / 1e6 - 1 };
}

/** Measures building, writing and reading the city's timetable. */
export async function benchGtfs(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const file = path.join(temporaryFolder(ends), 'city.zip');
  const { feed } = buildCityFeed(YEAR);
  const steps = [
    { name: 'build from the city’s data', work: () => buildCityFeed(YEAR) },
    { name: 'write', work: () => writeFeed(feed, file, 'http://127.0.0.1:8088/') },
    { name: 'read and check', work: () => readFeed(file) },
  ];
  const runs = await inTurns(steps, RUNS, ({ work }) => milliseconds(work));
  const apart = await longestPause(file);
  runs.set('read apart, as the gateway does', [apart.load]);
  runs.set('longest pause meanwhile', [apart.pause]);
  const stopTimes = feed.patterns.reduce((n, p) => n + p.trips.length * p.stops.length, 0);
  findings.show({
    title: `gtfs, ${stopTimes} stop times, ${(statSync(file).size / 1e6).toFixed(1)} MB zip`,
    runs,
    figures: [{ name: 'ms', of: (ms) => ms }],
    atMost: TARGETS,
  });
}

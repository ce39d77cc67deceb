import { copyFileSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../test/patience.ts';
import { GOOD_FEED, testFolder, writeZip } from '../../../test/gtfs-zip.ts';
import type { Context } from '../../context.ts';
import type { Metrics } from '../../http/metrics.ts';
import { fileFeed } from './file.ts';
import { addFeedMetrics } from './metrics.ts';
import type { FeedPort } from './port.ts';
import { gtfsFixture } from '../../../test/fixtures/gtfs-fixture.ts';

const RELOAD_SECONDS = 60;

/** A feed driver on a clock the test moves, and what it logs. */
function driver(file: string): { port: FeedPort; wait: () => void; log: ReturnType<typeof logOf> } {
  let now = Date.parse('2026-11-21T00:00:00Z');
  const log = logOf();
  const deps = { clock: { now: () => new Date(now) }, log: log as unknown as Context['log'] };
  const wait = (): void => {
    now += (RELOAD_SECONDS + 1) * 1000;
  };
  return { port: fileFeed(file, RELOAD_SECONDS, deps), wait, log };
}
const logOf = () => ({ info: vi.fn(), warn: vi.fn() });

/** A file whose time of change differs from all others of the test. */
let changes = 0;
async function writeFeed(file: string, stops: string = GOOD_FEED['stops.txt']): Promise<void> {
  await writeZip(file, { ...GOOD_FEED, 'stops.txt': stops });
  touch(file);
}
function touch(file: string): void {
  changes += 1;
  utimesSync(file, 1_700_000_000 + changes, 1_700_000_000 + changes);
}

/** A calendar of which no day has service. */
const NO_DAY = GOOD_FEED['calendar.txt'].replace('1,1,1,1,1,1,1', '0,0,0,0,0,0,0');

/** What operators scrape of a feed at an instant. */
function metricsOf(
  port: FeedPort,
  instant: string,
): { registry: Registry; text: () => Promise<string> } {
  const registry = new Registry();
  const clock = { now: () => new Date(instant) } as Context['clock'];
  addFeedMetrics({ registry } as Metrics, port, clock);
  return { registry, text: () => registry.metrics() };
}

const lastStop = async (port: FeedPort): Promise<string | undefined> =>
  (await port.current()).feed.stops.at(-1)?.name.en;

// A thread takes a moment to start where the machine is busy.
describe('a timetable from a file', () => {
  it('is the same object until the file changes, then the newer one', async () => {
    const file = path.join(testFolder(), 'feed.zip');
    await writeFeed(file);
    const { port, wait, log } = driver(file);
    const first = await port.current();
    expect(first.source).toBe('file');
    expect(first.feed.patterns[0]?.trips).toHaveLength(1);
    wait();
    expect(await port.current()).toBe(first);
    await writeFeed(file, GOOD_FEED['stops.txt'].replace('c,C,', 'c,New C,'));
    // Not looked at again before its time.
    expect(await port.current()).toBe(first);
    wait();
    await vi.waitFor(async () => expect(await lastStop(port)).toBe('New C'), PATIENCE_MS);
    expect(log.info).toHaveBeenCalledTimes(2);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('stays the last good one if a newer file cannot be read, which is logged once', async () => {
    const file = path.join(testFolder(), 'feed.zip');
    await writeFeed(file);
    const { port, wait, log } = driver(file);
    const good = await port.current();
    writeFileSync(file, 'half a zip');
    touch(file);
    const waitForReason = (reason: RegExp): Promise<void> =>
      vi.waitFor(async () => {
        expect(await port.current()).toBe(good);
        expect(log.warn.mock.lastCall?.[0]).toMatchObject({
          reason: expect.stringMatching(reason),
        });
      }, PATIENCE_MS);
    for (let i = 0; i < 3; i += 1) {
      wait();
      await waitForReason(/broken_zip/);
    }
    expect(log.warn).toHaveBeenCalledTimes(1);
    rmSync(file);
    wait();
    await waitForReason(/^there is no such file$/);
    await writeFeed(file, GOOD_FEED['stops.txt'].replace('c,C,', 'c,Back again,'));
    wait();
    await vi.waitFor(async () => expect(await lastStop(port)).toBe('Back again'), PATIENCE_MS);
    expect(log.warn).toHaveBeenCalledTimes(2);
  });

  it('stays in use whatever takes the place of the file, and operators see since when and why', async () => {
    const file = path.join(testFolder(), 'feed.zip');
    await writeFeed(file);
    const { port, wait, log } = driver(file);
    const good = await port.current();
    expect(port.status?.()).toEqual({
      readAt: new Date('2026-11-21T00:00:00.000Z'),
      unreadableSince: null,
    });
    const garbage: [reason: RegExp, write: () => Promise<void>][] = [
      [/broken_zip/, async () => writeFileSync(file, '<html>502 Bad Gateway</html>')],
      [/broken_zip/, async () => writeFileSync(file, readFileSync(file).subarray(0, 100))],
      [/missing_file/, async () => void (await writeZip(file, { 'readme.txt': 'moved' }))],
      [
        /no_service/,
        async () => void (await writeZip(file, { ...GOOD_FEED, 'calendar.txt': NO_DAY })),
      ],
    ];
    for (const [reason, write] of garbage) {
      await write();
      touch(file);
      wait();
      await vi.waitFor(async () => {
        expect(await port.current()).toBe(good);
        expect(log.warn.mock.lastCall?.[0]).toMatchObject({
          event: 'timetable.unreadable',
          reason: expect.stringMatching(reason),
          // The first look after 61 seconds found it.
          since: '2026-11-21T00:01:01.000Z',
          inUse: good.feed.version,
          inUseSince: '2026-11-21T00:00:00.000Z',
        });
      }, PATIENCE_MS);
    }
    const { registry, text } = metricsOf(port, '2026-11-21T01:01:01.000Z');
    expect(await text()).toContain('timetable_unreadable_seconds 3600\n');
    expect(await text()).toContain('timetable_age_seconds 3661\n');
    registry.clear();
    await writeFeed(file, GOOD_FEED['stops.txt'].replace('c,C,', 'c,Well again,'));
    wait();
    await vi.waitFor(async () => expect(await lastStop(port)).toBe('Well again'), PATIENCE_MS);
    expect(port.status?.().unreadableSince).toBeNull();
    expect(await metricsOf(port, '2026-11-21T01:01:01.000Z').text()).toContain(
      'timetable_unreadable_seconds 0\n',
    );
  });

  it('rejects with the reason if no good feed was ever read', async () => {
    const file = path.join(testFolder(), 'feed.zip');
    const { port, wait } = driver(file);
    await expect(port.current()).rejects.toThrow('there is no such file');
    await writeZip(file, { ...GOOD_FEED, 'trips.txt': 'route_id\nr\n' });
    wait();
    await expect(port.current()).rejects.toThrow('trips.txt line 1: there is no column');
    await writeFeed(file);
    wait();
    expect((await port.current()).feed.routes).toHaveLength(1);
  });

  it('is read apart, so that others have their turn', async () => {
    const file = path.join(testFolder(), 'feed.zip');
    copyFileSync(gtfsFixture('cairns-bus-2014.zip'), file);
    const { port } = driver(file);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { feed } = await port.current();
    clearInterval(timer);
    expect(feed.patterns.flatMap(({ trips }) => trips)).toHaveLength(1339);
    expect(turns).toBeGreaterThan(5);
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../../../../test/gtfs-zip.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { readFeed } from '../../../gtfs/read.ts';
import { gtfsFixture } from '../../../../test/fixtures/gtfs-fixture.ts';

describe.skipIf(!hasDatabase())('GET /v1/gtfs/schedule.zip', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  it('is the valid timetable in use, the same each time', async () => {
    const [answer, repeated] = await Promise.all([
      gw.app.inject({ url: '/v1/gtfs/schedule.zip' }),
      gw.app.inject({ url: '/v1/gtfs/schedule.zip' }),
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(repeated.rawPayload.equals(answer.rawPayload)).toBe(true);
    const file = path.join(testFolder(), 'schedule.zip');
    writeFileSync(file, answer.rawPayload);
    const { feed, warnings } = await readFeed(file);
    expect(warnings).toEqual([]);
    expect(feed.routes.map(({ id }) => id)).toContain('metro-1');
    expect(feed.attributions).toEqual(['© OpenStreetMap contributors']);
  });

  it('is written again after its file was deleted', async () => {
    const before = await gw.app.inject({ url: '/v1/gtfs/schedule.zip' });
    rmSync(path.join(gw.ctx.config.DATA_DIR, 'gtfs'), { recursive: true });
    const [answer, concurrent] = await Promise.all([
      gw.app.inject({ url: '/v1/gtfs/schedule.zip' }),
      gw.app.inject({ url: '/v1/gtfs/schedule.zip' }),
    ]);
    expect([answer.statusCode, concurrent.statusCode]).toEqual([200, 200]);
    expect(answer.rawPayload.equals(before.rawPayload)).toBe(true);
    expect(concurrent.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  it('works after another gateway of the process closed', async () => {
    const secondGateway = await startGateway();
    expect((await secondGateway.app.inject({ url: '/v1/gtfs/schedule.zip' })).statusCode).toBe(200);
    await secondGateway.close();
    expect((await gw.app.inject({ url: '/v1/gtfs/schedule.zip' })).statusCode).toBe(200);
  });
});

/** A boarding stop and its first departure, on a working day of the feed. */
const FEEDS = [
  {
    file: 'cairns-bus-2014.zip',
    routes: 22,
    // Half past midnight on a Saturday: the night bus of 24:40 is still one of Friday's.
    stop: '750450',
    at: '2014-06-06T14:30:00.000Z',
    day: '2014-06-06',
    first: '2014-06-06T14:40:00.000Z',
  },
  {
    file: 'berlin-vbb-extract-2020.zip',
    routes: 6,
    stop: '100000710203',
    at: '2020-11-23T05:00:00.000Z',
    day: '2020-11-23',
    first: '2020-11-23T05:00:00.000Z',
  },
];

describe.skipIf(!hasDatabase())('a feed of another city', { timeout: 240_000 }, () => {
  it.each(FEEDS)('$file answers', async ({ file, routes, stop, at, day, first }) => {
    const gw = await startGateway({ config: { GTFS_FEED: gtfsFixture(file) } });
    try {
      const lines = await gw.call('GET maas:/v1/lines', { query: {} });
      expect(lines.body).toMatchObject({ items: { length: routes } });
      const board = await gw.call('GET maas:/v1/departures', { query: { stop, at } });
      expect(board.status).toBe(200);
      expect(board.body).toMatchObject({ stop: { id: stop } });
      const { items } = board.body as { items: object[] };
      expect(items[0]).toMatchObject({ serviceDate: day, scheduledAt: first });
    } finally {
      await gw.close();
    }
  });
});

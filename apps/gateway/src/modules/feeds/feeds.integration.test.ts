import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../../../test/gtfs-zip.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { readFeed } from '../../gtfs/read.ts';

describe.skipIf(!hasDatabase())('GET /v1/gtfs/schedule.zip', { timeout: 60_000 }, () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  it('is the timetable in use, valid and the same each time', async () => {
    const [answer, again] = await Promise.all([
      gw.app.inject({ url: '/v1/gtfs/schedule.zip' }),
      gw.app.inject({ url: '/v1/gtfs/schedule.zip' }),
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
    const file = path.join(testFolder(), 'schedule.zip');
    writeFileSync(file, answer.rawPayload);
    const { feed, warnings } = await readFeed(file);
    expect(warnings).toEqual([]);
    expect(feed.routes.map(({ id }) => id)).toContain('metro-1');
    expect(feed.attributions).toEqual(['© OpenStreetMap contributors']);
  });
});

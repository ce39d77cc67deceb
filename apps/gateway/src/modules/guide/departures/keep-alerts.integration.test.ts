import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { serviceAlert } from '../../../../test/service-alert.ts';
import { pattern, smallFeed } from '../../../../test/small-feed.ts';
import type { ServiceAlert } from '../../../gtfs/realtime/snapshot.ts';
import { enqueue, scheduleRecurring } from '../../../jobs/queue.ts';
import { alertsBetween } from './store.ts';
import { departureJobs } from './keep-alerts.ts';

const MINUTE = 60_000;
const feed = smallFeed({ patterns: [pattern({ id: 'east', trips: [] })] });
const routeId = feed.routes[0]?.id ?? '';

describe.skipIf(!hasDatabase())('past alerts', () => {
  let gw: TestGateway;
  let alerts: ServiceAlert[] = [];

  beforeAll(async () => {
    gw = await startGateway({
      adapters: ({ clock }) => ({
        feed: { current: () => Promise.resolve({ feed, source: 'file' }) },
        live: {
          name: 'by hand',
          snapshot: () =>
            Promise.resolve({ at: clock.now(), trips: new Map(), vehicles: [], alerts }),
        },
      }),
    });
    await scheduleRecurring(gw.ctx, departureJobs(gw.ctx));
  });
  afterAll(async () => await gw?.close());

  const minutes = (n: number): Date => new Date(gw.clock.now().getTime() + n * MINUTE);
  const runMinute = async (): Promise<void> => {
    gw.clock.advance(MINUTE);
    expect(await gw.runJobs()).toBe(1);
  };
  const alertIdsBetween = async (from: Date, to = from): Promise<string[]> =>
    (await alertsBetween(gw.db, from, to)).map(({ id }) => id);

  it('are stored each minute, with their lines, and found by time', async () => {
    alerts = [
      serviceAlert({ id: 'open', effect: 'no_service', routeIds: [routeId] }),
      serviceAlert({ id: 'past', from: minutes(-60), until: minutes(-30) }),
      serviceAlert({ id: 'said', from: minutes(-20), until: minutes(600) }),
      serviceAlert({ id: 'to-come', from: minutes(60) }),
    ];
    await runMinute();
    const first = gw.clock.now();
    await runMinute();
    expect(await alertIdsBetween(first)).toEqual(['open', 'said']);
    // An alert without a start counts from its first sighting; others count from their stated start.
    expect(await alertIdsBetween(minutes(-15))).toEqual(['said']);
    expect(await alertIdsBetween(minutes(-15), minutes(1))).toEqual(['open', 'said']);
    const [open] = await alertsBetween(gw.db, first, first);
    expect(open).toMatchObject({ effect: 'no_service', lines: [{ id: routeId }] });
  });

  it('end with their last sighting, regardless of their stated end', async () => {
    alerts = [];
    await runMinute();
    expect(await alertIdsBetween(minutes(3))).toEqual(['open', 'said']);
    expect(await alertIdsBetween(minutes(30))).toEqual([]);
  });

  it('are stored with each of their contents', async () => {
    alerts = [serviceAlert({ id: 'changed', title: { zh: '一', en: 'One' } })];
    await runMinute();
    alerts = [serviceAlert({ id: 'changed', title: { zh: '二', en: 'Two' } })];
    await runMinute();
    const titles = (await alertsBetween(gw.db, minutes(-2), minutes(0)))
      .filter(({ id }) => id === 'changed')
      .map(({ title }) => title.en);
    expect(titles).toEqual(['One', 'Two']);
  });

  it('are stored once, even if several gateways schedule it', async () => {
    await Promise.all([
      scheduleRecurring(gw.ctx, departureJobs(gw.ctx)),
      scheduleRecurring(gw.ctx, departureJobs(gw.ctx)),
    ]);
    await enqueue(gw.ctx, gw.db, { kind: 'alerts.keep', dedup: 'alerts.keep', payload: {} });
    await runMinute();
  });
});

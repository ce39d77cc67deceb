import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { watchClock } from './clock-skew.ts';
import { connect } from '../db/database.ts';
import { createMetrics } from '../http/metrics.ts';

const MINUTE = 60_000;

describe.skipIf(!hasDatabase())("the gateway's clock compared with the database's", () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  /** Starts a watch with a clock ahead by `aheadMs`. Returns its log lines and readers of its metric. */
  function watched(aheadMs: number, db = gw.db) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const clock = { aheadMs, now: () => new Date(Date.now() + clock.aheadMs) };
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    const metrics = createMetrics();
    const clockSkew = vi.fn((seconds?: number) => metrics.clockSkew(seconds));
    const stop = watchClock({ db, log, clock }, { clockSkew: clockSkew });
    onTestFinished(() => {
      stop();
      vi.useRealTimers();
    });
    let looks = 0;
    /** Returns the metric after the next check; undefined if it is missing. */
    const shownSkew = async (): Promise<number | undefined> => {
      looks += 1;
      await vi.waitFor(() => expect(clockSkew).toHaveBeenCalledTimes(looks), PATIENCE_MS);
      const figure = await metrics.registry.getSingleMetric('clock_skew_seconds')?.get();
      return figure?.values[0]?.value;
    };
    /** Returns the metric of the next check with an answer in time, because a busy machine may miss some. */
    const measured = async (): Promise<number> => {
      const seconds = await shownSkew();
      if (seconds !== undefined) return seconds;
      vi.advanceTimersByTime(MINUTE);
      return await measured();
    };
    return { clock, lines, shown: shownSkew, measured };
  }

  it.each([3, -3])(
    'is reported immediately and every minute while it is %i s ahead',
    async (seconds) => {
      const { clock, lines, measured } = watched(seconds * 1000);
      expect(await measured()).toBeCloseTo(seconds, 0);
      vi.advanceTimersByTime(MINUTE);
      await measured();
      expect(lines).toMatchObject([{ event: 'clock.differs' }, { event: 'clock.differs' }]);
      expect(lines[0]?.['aheadSeconds']).toBeCloseTo(seconds, 0);
      clock.aheadMs = 0;
      vi.advanceTimersByTime(MINUTE);
      expect(await measured()).toBeCloseTo(0, 0);
      expect(lines).toHaveLength(2);
    },
  );

  it('is a metric but not logged if it is a second ahead', async () => {
    const { lines, measured } = watched(1000);
    expect(await measured()).toBeCloseTo(1, 0);
    expect(lines).toEqual([]);
  });

  it('is unknown while the answer is late or none', async () => {
    const late = watched(0);
    late.clock.aheadMs = 60_000;
    expect(await late.shown()).toBeUndefined();
    vi.advanceTimersByTime(MINUTE);
    expect(await late.measured()).toBeCloseTo(60, 0);
    const { db } = connect('postgres://127.0.0.1:1/nowhere');
    const none = watched(60_000, db);
    expect(await none.shown()).toBeUndefined();
    expect(late.lines).toHaveLength(1);
    expect(none.lines).toEqual([]);
    await db.destroy();
  });
});

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { watchClock } from './clock-skew.ts';
import { connect } from '../db/database.ts';
import { createMetrics } from '../http/metrics.ts';

const MINUTE = 60_000;

describe.skipIf(!hasDatabase())("the gateway's clock beside the database's", () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  /** A watch whose clock is ahead by so much; what it said, and what it shows. */
  function watched(aheadMs: number, db = gw.db) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const clock = { aheadMs, now: () => new Date(Date.now() + clock.aheadMs) };
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    const metrics = createMetrics();
    const looked = vi.fn((seconds?: number) => metrics.clockSkew(seconds));
    const stop = watchClock({ db, log, clock }, { clockSkew: looked });
    onTestFinished(() => {
      stop();
      vi.useRealTimers();
    });
    return {
      clock,
      lines,
      /** What `/metrics` shows once it looked so often; undefined: nothing. */
      shown: async (looks: number): Promise<number | undefined> => {
        await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(looks), PATIENCE_MS);
        const figure = await metrics.registry.getSingleMetric('clock_skew_seconds')?.get();
        return figure?.values[0]?.value;
      },
    };
  }

  it.each([3, -3])('is told of at once and each minute while it is %i s ahead', async (seconds) => {
    const { clock, lines, shown } = watched(seconds * 1000);
    expect(await shown(1)).toBeCloseTo(seconds, 0);
    vi.advanceTimersByTime(MINUTE);
    await shown(2);
    expect(lines).toMatchObject([{ event: 'clock.differs' }, { event: 'clock.differs' }]);
    expect(lines[0]?.['aheadSeconds']).toBeCloseTo(seconds, 0);
    clock.aheadMs = 0;
    vi.advanceTimersByTime(MINUTE);
    expect(await shown(3)).toBeCloseTo(0, 0);
    expect(lines).toHaveLength(2);
  });

  it('is shown alone where it is a second ahead', async () => {
    const { lines, shown } = watched(1000);
    expect(await shown(1)).toBeCloseTo(1, 0);
    expect(lines).toEqual([]);
  });

  it('is unknown while the answer is late or none', async () => {
    const late = watched(0);
    late.clock.aheadMs = 60_000;
    expect(await late.shown(1)).toBeUndefined();
    vi.advanceTimersByTime(MINUTE);
    expect(await late.shown(2)).toBeCloseTo(60, 0);
    const { db } = connect('postgres://127.0.0.1:1/nowhere');
    const none = watched(60_000, db);
    expect(await none.shown(1)).toBeUndefined();
    expect(late.lines).toHaveLength(1);
    expect(none.lines).toEqual([]);
    await db.destroy();
  });
});

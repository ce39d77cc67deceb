import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bounded } from './bounded.ts';

it('runs two at a time in order, lets three wait and refuses more, also after a failure', async () => {
  const run = bounded({ atOnce: 2, waiting: 3, retryAfterSeconds: 7 });
  const startOrder: number[] = [];
  let runningCount = 0;
  let peak = 0;
  const work = (n: number) =>
    run(async () => {
      startOrder.push(n);
      peak = Math.max(peak, ++runningCount);
      await delay(5);
      runningCount--;
      if (n === 0) throw new Error('failed');
      return n;
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null)),
  ).toEqual([null, 1, 2, 3, 4, null]);
  expect(outcomes[5]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 7 } });
  expect({ startOrder, peak }).toEqual({ startOrder: [0, 1, 2, 3, 4], peak: 2 });
  expect(await Promise.all([work(6), work(7)])).toEqual([6, 7]);
});

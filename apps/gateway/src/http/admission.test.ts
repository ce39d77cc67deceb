import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { admission } from './admission.ts';

type Call = Pick<FastifyRequest, 'method' | 'raw'>;

const calling = (method: string, destroyed = false): Call => ({
  method,
  raw: { socket: { destroyed } } as FastifyRequest['raw'],
});

function stage() {
  const load = { busyPercent: 0, waitingCount: 0 };
  const registry = new Registry();
  let nowMs = 0;
  const { admit, run } = admission(
    {
      busyPercent: () => load.busyPercent,
      waitingCount: () => load.waitingCount,
    },
    { registry },
    () => nowMs,
  );
  /** Starts calls that end when the returned function is called. */
  const begin = (count: number): (() => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const calls = Array.from({ length: count }, () => run(calling('GET'), () => promise));
    return async () => {
      resolve(undefined);
      await Promise.all(calls);
    };
  };
  const answer = async (method: string): Promise<unknown> =>
    await admit(calling(method), async () => 'admitted').catch((error: unknown) => error);
  return {
    load,
    registry,
    begin,
    answer,
    run,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

it('admits calls however many wait for a partner while the gateway has time', async () => {
  const { begin, answer } = stage();
  begin(5000);
  expect(await answer('GET')).toBe('admitted');
});

it('refuses reads, then writes, by the calls under way if the gateway is busy', async () => {
  const { load, begin, answer, registry } = stage();
  load.busyPercent = 95;
  begin(500);
  expect(await answer('GET')).toBe('admitted');
  begin(1);
  expect(await answer('GET')).toMatchObject({ code: 'unavailable' });
  expect(await answer('HEAD')).toMatchObject({ code: 'unavailable' });
  expect(await answer('POST')).toBe('admitted');
  begin(1499);
  expect(await answer('POST')).toBe('admitted');
  begin(1);
  expect(await answer('POST')).toMatchObject({ code: 'unavailable' });
  expect(await registry.getSingleMetric('calls_refused_by_load_total')?.get()).toMatchObject({
    values: [
      { labels: { kind: 'read' }, value: 2 },
      { labels: { kind: 'write' }, value: 1 },
    ],
  });
});

it('says after how many seconds to try again, which differ', async () => {
  const { load, begin, answer } = stage();
  load.waitingCount = 1;
  begin(501);
  const seconds = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const { retryAfterSeconds } = (await answer('GET')) as { retryAfterSeconds: number };
    seconds.add(retryAfterSeconds);
  }
  expect([...seconds].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
});

it('knows by its answers how many calls it can have under way, and forgets it while it is busy', async () => {
  const { load, begin, answer, pass } = stage();
  const end = begin(500);
  await end();
  pass(250);
  await answer('GET');
  for (let i = 0; i < 40; i++) {
    pass(250);
    await answer('GET');
  }
  load.waitingCount = 1;
  // The gateway answered 2 calls per ms: a thousand wait for half a second.
  expect(await answer('GET')).toBe('admitted');
  begin(1000);
  expect(await answer('GET')).toBe('admitted');
  for (let i = 0; i < 4; i++) {
    pass(250);
    await answer('POST');
  }
  expect(await answer('GET')).toMatchObject({ code: 'unavailable' });
});

it('does no work for callers who have left', async () => {
  const { run } = stage();
  let didWork = false;
  const work = async (): Promise<void> => {
    await delay(0);
    didWork = true;
  };
  await expect(run(calling('GET', true), work)).rejects.toMatchObject({ code: 'unavailable' });
  expect(didWork).toBe(false);
});

import { randomInt } from 'node:crypto';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

/**
 * How long a call may have to wait, in ms, before the gateway refuses it at once: riders try again after 2.5 s, so that the
 * answers to longer waits are not read. Writes may wait longer than reads, because riders wait for what they cost or grant, and
 * partners repeat their reports.
 */
const MAX_WAIT_MS = { read: 500, write: 2000 };
type Call = Pick<FastifyRequest, 'method' | 'raw'>;

/** Below it, calls under way say nothing about the wait: they may wait for a partner. */
const BUSY_PERCENT = 90;
/** Over how many ms the rate of answers is measured. */
const PERIOD_MS = 250;
/** Answers per ms that a gateway is expected to reach until it was busy for the first time, and at least. */
const ANSWERS_PER_MS = { atFirst: 1, least: 0.1 };
/** How much of a gateway's best rate counts in the next busy period: it knows in some seconds that it became slower. */
const REMEMBERED = 0.95;
const RETRY_SECONDS = { min: 1, max: 4 };

export interface Admission {
  /**
   * Runs the first work of a call, which finds its caller. Throws `unavailable` instead if the call would have to wait too
   * long, with the seconds after which to try again; they differ between callers, so that these do not come back together.
   */
  admit: <T>(request: Call, work: () => Promise<T>) => Promise<T>;
  /** Runs the handler of an admitted call, once its body is read, unless the client closed the connection. */
  run: <T>(request: Call, work: () => Promise<T>) => Promise<T>;
}

/** How busy a gateway is. */
export interface Load {
  /** Utilisation of the event loop, in per cent. */
  busyPercent: () => number;
  /** Callers that wait for a connection of the database. */
  waitingCount: () => number;
}

/** Admits calls as long as the wait that they face is short. */
export function admission(
  load: Load,
  { registry }: Pick<Metrics, 'registry'>,
  now: () => number = () => performance.now(),
): Admission {
  const refusals = new Counter({
    name: 'calls_refused_by_load_total',
    help: 'Calls that were refused because they would have had to wait too long',
    labelNames: ['kind'],
    registers: [],
  });
  registry.registerMetric(refusals);
  let callCount = 0;
  let answerCount = 0;
  let periodStart = now();
  let answersPerMs = ANSWERS_PER_MS.atFirst;
  const isBusy = (): boolean => load.waitingCount() > 0 || load.busyPercent() > BUSY_PERCENT;
  const measureRate = (): void => {
    const ms = now() - periodStart;
    if (ms < PERIOD_MS) return;
    // A quiet time says nothing about the rate: the first of many who come then must not be refused.
    const rememberedPerMs = isBusy() ? answersPerMs * REMEMBERED : answersPerMs;
    answersPerMs = Math.max(answerCount / ms, rememberedPerMs, ANSWERS_PER_MS.least);
    periodStart = now();
    answerCount = 0;
  };
  /** By Little's law: if many arrive at once, those who wait already have not waited long. */
  const expectedMs = (): number => (isBusy() ? callCount / answersPerMs : 0);
  const runCounted = async <T>(work: () => Promise<T>): Promise<T> => {
    callCount++;
    try {
      return await work();
    } finally {
      callCount--;
    }
  };
  return {
    async admit({ method }, work) {
      measureRate();
      const kind = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
      if (expectedMs() > MAX_WAIT_MS[kind]) {
        refusals.inc({ kind });
        const retryAfterSeconds = randomInt(RETRY_SECONDS.min, RETRY_SECONDS.max + 1);
        throw new CodedError('unavailable', { retryAfterSeconds });
      }
      return await runCounted(work);
    },
    async run({ raw }, work) {
      // No client would read the answer.
      if (raw.socket.destroyed) throw new CodedError('unavailable');
      const answer = await runCounted(work);
      answerCount++;
      return answer;
    },
  };
}

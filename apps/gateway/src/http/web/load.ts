import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Config } from '../../config.ts';
import { type Db, waitingFor } from '../../db/database.ts';
import type { Metrics } from '../metrics.ts';

/**
 * How a visitor's document is answered, best first: with its page; with its frame as the build drew it, whose inline
 * script asks for the first data at once; or with that frame alone, which proxies may keep for some seconds and whose
 * page asks when its scripts are there.
 */
const STEPS = ['page', 'frame', 'static'] as const;
export type DocumentStep = (typeof STEPS)[number];

/** Callers who wait for a connection of the pool: with more, documents bring no page, and their frames ask nothing. */
const WAITING = { page: 4, frame: 16 };
const LOOK_MS = 250;

/** Says from the load of the last quarter of a second which documents this gateway can afford, and shows it in the metrics. */
export function documentSteps(
  app: FastifyInstance,
  config: Pick<Config, 'PAGE_BUSY_PERCENT' | 'FRAME_BUSY_PERCENT'>,
  db: Db,
  { registry }: Pick<Metrics, 'registry'>,
): () => DocumentStep {
  let last = performance.eventLoopUtilization();
  let busyPercent = 0;
  const look = (): void => {
    const current = performance.eventLoopUtilization();
    busyPercent = performance.eventLoopUtilization(current, last).utilization * 100;
    last = current;
  };
  const looking = setInterval(look, LOOK_MS).unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(looking);
    done();
  });
  const step = (): DocumentStep => {
    const waiting = waitingFor(db);
    if (busyPercent > config.FRAME_BUSY_PERCENT || waiting > WAITING.frame) return 'static';
    return busyPercent > config.PAGE_BUSY_PERCENT || waiting > WAITING.page ? 'frame' : 'page';
  };
  const busy = new Gauge({
    name: 'event_loop_busy_percent',
    help: 'Share of the last quarter of a second in which the process computed',
    registers: [],
    collect() {
      this.set(busyPercent);
    },
  });
  const now = new Gauge({
    name: 'document_step',
    help: 'What documents of the web app bring now: 1 for one of page, frame, static',
    labelNames: ['step'],
    registers: [],
    collect() {
      for (const name of STEPS) this.set({ step: name }, name === step() ? 1 : 0);
    },
  });
  registry.registerMetric(busy);
  registry.registerMetric(now);
  return step;
}

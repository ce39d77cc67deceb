import { Gauge } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Load } from '../admission.ts';
import type { Metrics } from '../metrics.ts';

/**
 * The answers to a visitor's document, best first: with its page; with its frame from the build, whose inline script
 * requests the first data immediately; or with a frame that proxies may cache for some seconds and whose page requests
 * its data once its scripts are loaded.
 */
const STEPS = ['page', 'frame', 'static'] as const;
export type DocumentStep = (typeof STEPS)[number];

/** Maximum callers that wait for a pool connection; with more, documents have no page, or their frames request nothing. */
const WAITING = { page: 4, frame: 16 };

/** Returns a function that decides by the load which documents this gateway can afford, and adds the load and the decision to the metrics. */
export function documentSteps(
  load: Load,
  config: Pick<Config, 'PAGE_BUSY_PERCENT' | 'FRAME_BUSY_PERCENT'>,
  { registry }: Pick<Metrics, 'registry'>,
): () => DocumentStep {
  const step = (): DocumentStep => {
    const [busyPercent, waiting] = [load.busyPercent(), load.waitingCount()];
    if (busyPercent > config.FRAME_BUSY_PERCENT || waiting > WAITING.frame) return 'static';
    return busyPercent > config.PAGE_BUSY_PERCENT || waiting > WAITING.page ? 'frame' : 'page';
  };
  const busy = new Gauge({
    name: 'event_loop_busy_percent',
    help: 'Utilisation of the event loop over the last 250 ms',
    registers: [],
    collect() {
      this.set(load.busyPercent());
    },
  });
  const now = new Gauge({
    name: 'document_step',
    help: 'What documents of the web app contain now: 1 for one of page, frame, static',
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

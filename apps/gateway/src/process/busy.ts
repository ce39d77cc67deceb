import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const PERIOD_MS = 250;

/** Returns a function that returns the utilisation of the event loop over the last 250 ms, in per cent. */
export function loopUtilisation(app: Pick<FastifyInstance, 'addHook'>): () => number {
  let last = performance.eventLoopUtilization();
  let busyPercent = 0;
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization();
    busyPercent = performance.eventLoopUtilization(current, last).utilization * 100;
    last = current;
  }, PERIOD_MS).unref();
  app.addHook('onClose', (_, next) => {
    clearInterval(timer);
    next();
  });
  return () => busyPercent;
}

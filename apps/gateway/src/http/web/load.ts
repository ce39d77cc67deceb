import { performance } from 'node:perf_hooks';
import type { Config } from '../../config.ts';
import { type Db, waitingFor } from '../../db/database.ts';

/** How a document is answered: with its page, or as the build drew its frame. */
export type DocumentStep = 'page' | 'frame';

/** Callers who wait for a connection of the pool; above it documents ask nothing. */
const WAITING = 4;
const LOOK_MS = 250;

/** Says from the load of the last quarter of a second which documents this gateway can afford. */
export function documentSteps(
  {
    PAGES_IN_DOCUMENTS,
    PAGE_BUSY_PERCENT,
  }: Pick<Config, 'PAGES_IN_DOCUMENTS' | 'PAGE_BUSY_PERCENT'>,
  db: Db,
): () => DocumentStep {
  if (!PAGES_IN_DOCUMENTS) return () => 'frame';
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let busy = 0;
  return () => {
    const now = performance.now();
    if (now - lookedAt >= LOOK_MS) {
      const current = performance.eventLoopUtilization();
      busy = performance.eventLoopUtilization(current, last).utilization;
      last = current;
      lookedAt = now;
    }
    return busy * 100 > PAGE_BUSY_PERCENT || waitingFor(db) > WAITING ? 'frame' : 'page';
  };
}

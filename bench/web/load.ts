import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { worstWindow } from '../../tools/stage/layout-shift.ts';
import { newPhone } from '../../tools/stage/phone.ts';
import { slowTab, type Conditions } from './conditions.ts';
import { ORDER_CARD, readRecord, record } from './recorder.ts';
import type { BenchStage } from './stage.ts';
import { scriptBytes, serialRounds, watchTraffic, type Traffic } from './traffic.ts';

/** One page load. Milliseconds since the navigation began, bytes on the wire. */
export interface Load {
  fcp: number;
  lcp: number;
  ready: number;
  longTasks: number;
  cls: number;
  scriptBytes: number;
  rounds: number;
  heapMiB: number;
}

const QUIET_MS = 1000;
const LIMIT_MS = 45_000;

/** Until it is ready and nothing has moved on the network for a second. */
async function settle(isReady: () => Promise<boolean>, traffic: Traffic): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (traffic.open() > 0 || traffic.quietFor() < QUIET_MS || !(await isReady())) {
    if (performance.now() > limit) throw new Error(`not painted within ${LIMIT_MS / 1000} s`);
    await delay(100);
  }
}

/**
 * One load in a tab of its own.
 * @param shows selector of the content that makes the page ready
 */
export async function loadOnce(
  context: BrowserContext,
  { url, shows }: { url: string; shows: string },
  on: Conditions,
): Promise<Load> {
  const { page, cdp } = await slowTab(context, on);
  await record(page, shows);
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
  await page.bringToFront();
  const painted = async (): Promise<boolean> => {
    const { fcp, lcp, ready } = await readRecord(page);
    return fcp !== null && lcp !== null && ready !== null;
  };
  await settle(painted, traffic);
  const { fcp, lcp, ready, longTasks, shifts } = await readRecord(page);
  if (fcp === null || lcp === null || ready === null)
    throw new Error(`${url}: nothing was painted`);
  await cdp.send('HeapProfiler.collectGarbage');
  const heap = await cdp.send('Runtime.getHeapUsage');
  await page.close();
  return {
    fcp,
    lcp,
    ready,
    longTasks: longTasks.reduce((sum, { ms }) => sum + ms, 0),
    cls: worstWindow(shifts),
    scriptBytes: scriptBytes(traffic, ready / 1000),
    rounds: serialRounds(traffic, ready / 1000),
    heapMiB: heap.usedSize / 2 ** 20,
  };
}

export interface LoadCase {
  page: 'floor' | 'order list';
  visit: 'first' | 'second';
  cpu: 4 | 8;
}

export const LOAD_CASES: readonly LoadCase[] = ([4, 8] as const).flatMap((cpu) =>
  (['first', 'second'] as const).flatMap((visit) =>
    (['floor', 'order list'] as const).map((page) => ({ page, visit, cpu })),
  ),
);

/** A load in a fresh profile; the second visit comes after an unhurried first one in the same. */
export async function measureLoad(
  stage: BenchStage,
  { page, visit, cpu }: LoadCase,
): Promise<Load> {
  const url = page === 'floor' ? stage.floor.url : stage.gateway.page('/riding-order-list/');
  const context = await newPhone(stage.browser, { token: stage.token });
  try {
    const target = { url, shows: ORDER_CARD };
    if (visit === 'second') await loadOnce(context, target, { net: 'none', cpu: 1 });
    return await loadOnce(context, target, { net: 'slow4g', cpu });
  } finally {
    await context.close();
  }
}

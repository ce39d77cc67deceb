import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { worstWindow } from '../../tools/stage/layout-shift.ts';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { slowTab, type Conditions } from './conditions.ts';
import { ORDER_CARD, readRecord, record } from './recorder.ts';
import type { BenchStage } from './stage.ts';
import { scriptBytes, serialRounds, watchTraffic, type Traffic } from './traffic.ts';

const QUIET_MS = 1000;
const LIMIT_MS = 45_000;

/** Waits until all is painted and nothing has moved on the network for a second. */
async function settled(page: Page, traffic: Traffic) {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const record = await readRecord(page);
    const painted = !Number.isNaN(record.fcp + record.lcp + record.ready);
    if (painted && traffic.open() === 0 && traffic.quietFor() > QUIET_MS) return record;
    await delay(100);
  }
  throw new Error(`${page.url()}: not painted within ${LIMIT_MS / 1000} s`);
}

/**
 * One load in a tab of its own: milliseconds since the navigation began, bytes on the wire.
 * @param shows selector of the content that makes the page ready
 */
export async function loadOnce(
  context: BrowserContext,
  { url, shows }: { url: string; shows: string },
  on: Conditions,
) {
  const { page, cdp } = await slowTab(context, on);
  await record(page, shows);
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
  await page.bringToFront();
  const { fcp, lcp, ready, longTasks, shifts } = await settled(page, traffic);
  await cdp.send('HeapProfiler.collectGarbage');
  const heap = await cdp.send('Runtime.getHeapUsage');
  await page.close();
  return {
    fcp,
    lcp,
    ready,
    longTasks: longTasks.reduce((sum, ms) => sum + ms, 0),
    cls: worstWindow(shifts),
    scriptBytes: scriptBytes(traffic, ready / 1000),
    rounds: serialRounds(traffic, ready / 1000),
    heapMiB: heap.usedSize / 2 ** 20,
  };
}

type Load = Awaited<ReturnType<typeof loadOnce>>;

export const LOAD_FIGURES: readonly Figure<Load>[] = [
  { name: 'FCP ms', of: ({ fcp }) => fcp },
  { name: 'LCP ms', of: ({ lcp }) => lcp },
  { name: 'ready ms', of: ({ ready }) => ready },
  { name: 'long tasks ms', of: ({ longTasks }) => longTasks },
  { name: 'layout shift', of: ({ cls }) => cls, digits: 3 },
  { name: 'JS sent KB', of: (load) => load.scriptBytes / 1000, digits: 1 },
  { name: 'serial rounds', of: ({ rounds }) => rounds },
  { name: 'heap MiB', of: ({ heapMiB }) => heapMiB, digits: 1 },
  // How many times as long as the floor of the same round.
  { name: 'FCP / floor', of: (load, floor) => load.fcp / floor.fcp, digits: 2 },
  { name: 'LCP / floor', of: (load, floor) => load.lcp / floor.lcp, digits: 2 },
  { name: 'ready / floor', of: (load, floor) => load.ready / floor.ready, digits: 2 },
];

const RUNS = 5;

/** What the order list has to reach; the ratios are for the good phone, the slow one is shown beside it. */
const TARGETS = {
  'CPU x4, first visit': {
    'FCP / floor': 1.15,
    'LCP / floor': 2.8,
    'ready / floor': 2.6,
    'long tasks ms': 75,
    'layout shift': 0.01,
    'JS sent KB': 85,
    'serial rounds': 2,
    'heap MiB': 3,
  },
  'CPU x4, second visit': {
    'ready / floor': 1.6,
    'long tasks ms': 75,
    'layout shift': 0.01,
    'heap MiB': 3,
  },
  'CPU x8, first visit': { 'long tasks ms': 280, 'layout shift': 0.01 },
  'CPU x8, second visit': { 'long tasks ms': 280, 'layout shift': 0.01 },
};

/** Measures the order list beside the floor, on a good phone and a slow one, at a first and a second visit. */
export async function benchLoad(stage: BenchStage, findings: Findings): Promise<void> {
  const cases = Object.keys(TARGETS).flatMap((at) =>
    ['floor', 'order list'].map((page) => ({ name: `${at}, ${page}`, at, page })),
  );
  const runs = await inTurns(cases, RUNS, ({ at, page }) =>
    stage.onPhone(stage.token, async (phone) => {
      const url = page === 'floor' ? stage.floor.url : stage.gateway.page('/riding-order-list/');
      const target = { url, shows: ORDER_CARD };
      // The second visit comes after an unhurried first one in the same profile.
      if (at.endsWith('second visit')) await loadOnce(phone, target, { net: 'none', cpu: 1 });
      const cpu = at.startsWith('CPU x4') ? 4 : 8;
      return await loadOnce(phone, target, { net: 'slow4g', cpu });
    }),
  );
  console.log(
    `\nOrder list, Slow 4G (150 ms, 1.6/0.75 Mbit/s), ${RUNS} interleaved runs, median (min..max); the floor is the same list as a static page of ${stage.floor.bytes} bytes`,
  );
  for (const [at, targets] of Object.entries(TARGETS)) {
    const of = (page: string): [string, Load[]] => [page, runs.get(`${at}, ${page}`) ?? []];
    findings.show({
      title: `Order list at ${at}`,
      runs: new Map([of('floor'), of('order list')]),
      figures: LOAD_FIGURES,
      beside: 'floor',
      atMost: { 'order list': targets },
    });
  }
}

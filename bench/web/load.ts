import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { worstWindow } from '../../tools/stage/layout-shift.ts';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { slowTab, type Conditions } from './conditions.ts';
import { readRecord, record } from './recorder.ts';
import type { MeasuredPage } from './floor.ts';
import { type BenchStage, isCampaign, visitorOf } from './stage.ts';
import { scriptBytes, serialRounds, watchTraffic, type Traffic } from './traffic.ts';

const QUIET_MS = 1000;
const LIMIT_MS = 45_000;

/** Waits until everything is painted and the network has been idle for a second. */
async function settled(page: Page, traffic: Traffic) {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const record = await readRecord(page);
    const painted = !Number.isNaN(record.fcp + record.lcp + record.ready);
    const alive = !record.scripted || !Number.isNaN(record.taken);
    if (painted && alive && traffic.open() === 0 && traffic.quietFor() > QUIET_MS) return record;
    await delay(100);
  }
  throw new Error(`${page.url()}: not painted within ${LIMIT_MS / 1000} s`);
}

/**
 * Measures one load in a new tab: milliseconds since the navigation began, bytes on the wire.
 * @param shows selector of the content that makes the page ready
 * @param prepare changes the tab before the load
 */
export async function loadOnce(
  context: BrowserContext,
  { url, shows }: { url: string; shows: string },
  conditions: Conditions,
  prepare?: (page: Page) => Promise<void>,
) {
  const { page, cdp } = await slowTab(context, conditions);
  await prepare?.(page);
  await record(page, shows);
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
  await page.bringToFront();
  const { fcp, lcp, ready, taken, longTasks, shifts } = await settled(page, traffic);
  await cdp.send('HeapProfiler.collectGarbage');
  const heap = await cdp.send('Runtime.getHeapUsage');
  await page.close();
  return {
    fcp,
    lcp,
    ready,
    taken,
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
  { name: 'taken over ms', of: ({ taken }) => taken },
  { name: 'long tasks ms', of: ({ longTasks }) => longTasks },
  { name: 'layout shift', of: ({ cls }) => cls, digits: 3 },
  { name: 'JS sent KB', of: (load) => load.scriptBytes / 1000, digits: 1 },
  { name: 'serial rounds', of: ({ rounds }) => rounds },
  { name: 'heap MiB', of: ({ heapMiB }) => heapMiB, digits: 1 },
  // Ratios to the floor of the same round.
  { name: 'FCP / floor', of: (load, floor) => load.fcp / floor.fcp, digits: 2 },
  { name: 'LCP / floor', of: (load, floor) => load.lcp / floor.lcp, digits: 2 },
  { name: 'ready / floor', of: (load, floor) => load.ready / floor.ready, digits: 2 },
  { name: 'taken / floor', of: (load, floor) => load.taken / floor.ready, digits: 2 },
  { name: 'long tasks - floor', of: (load, floor) => load.longTasks - floor.longTasks },
];

const RUNS = 5;

/** For every page with its content in the document, on a good phone; also on a slower one. */
const FIRST_VISIT = {
  4: { 'LCP / floor': 1.15, 'ready / floor': 1.15, 'taken / floor': 1.9 },
  8: { 'LCP / floor': 1.2, 'ready / floor': 1.2 },
} as const;
const EVERY_VISIT = {
  'long tasks - floor': 75,
  'layout shift': 0,
  'JS sent KB': 75,
  'heap MiB': 2,
};

/** Measures the first visit to pages and to their floors, one phone after another. */
async function firstVisits(
  { pages, token, onPhone }: Pick<BenchStage, 'pages' | 'token' | 'onPhone'>,
  cpu: 4 | 8,
  findings: Findings,
): Promise<void> {
  for (const page of pages) {
    const pageAndFloor = [
      { name: 'floor', url: page.floor.url, shows: page.shows },
      { name: page.name, url: page.url, shows: page.shows },
    ];
    const runs = await inTurns(pageAndFloor, RUNS, (target) =>
      onPhone(visitorOf(page, token), (phone) => loadOnce(phone, target, { net: 'slow4g', cpu })),
    );
    findings.show({
      title: `${page.name} at CPU x${cpu}, first visit; its floor has ${page.floor.bytes} bytes`,
      runs,
      figures: LOAD_FIGURES,
      baseline: 'floor',
      atMost: { [page.name]: { ...FIRST_VISIT[cpu], ...EVERY_VISIT } },
    });
  }
}

/** Waits until the device has stored the page, which only a measurement waits for. */
async function visitOnce(phone: BrowserContext, { url, shows }: MeasuredPage): Promise<void> {
  const page = await phone.newPage();
  await page.goto(url);
  await page.locator(shows).first().waitFor();
  const isKept = (): Promise<boolean> =>
    page.evaluate(async (address) => (await caches.match(address)) !== undefined, url);
  while (!(await isKept())) await delay(200);
  await page.close();
}

/** Measures a second visit to the pages that riders return to, with and without the device's cache. */
async function secondVisits(
  { pages, token, onPhone }: BenchStage,
  cpu: 4 | 8,
  findings: Findings,
): Promise<void> {
  const slowConditions = { net: 'slow4g', cpu } as const;
  for (const page of pages.filter(({ name }) => ['order-list', 'home', 'guide'].includes(name))) {
    const { shows } = page;
    const floor = { name: 'floor', url: page.floor.url, shows };
    const subjects = [floor, { ...page, name: 'without worker' }, { ...page, name: page.name }];
    const runs = await inTurns(subjects, RUNS, (target) =>
      onPhone(
        token,
        async (phone) => {
          if (target.name === page.name) await visitOnce(phone, page);
          else await loadOnce(phone, target, { net: 'none', cpu: 1 });
          return await loadOnce(phone, target, slowConditions);
        },
        { serviceWorker: target.name === page.name },
      ),
    );
    findings.show({
      title: `${page.name} at CPU x${cpu}, second visit`,
      runs,
      figures: LOAD_FIGURES,
      baseline: 'floor',
      atMost: { [page.name]: { 'LCP / floor': 0.6, 'ready / floor': 0.6, 'layout shift': 0 } },
    });
  }
}

/** Compares pages with their floors, on a good phone and a slow one, on a first and a second visit. */
export async function benchLoad(stage: BenchStage, findings: Findings): Promise<void> {
  console.log(`\nSlow 4G (150 ms, 1.6/0.75 Mbit/s), ${RUNS} interleaved runs, median (min..max)`);
  const appStage = { ...stage, pages: stage.pages.filter((page) => !isCampaign(page)) };
  for (const cpu of [4, 8] as const) {
    await firstVisits(appStage, cpu, findings);
    await secondVisits(appStage, cpu, findings);
  }
}

/** Compares campaigns' pages, which operators write, with their floors. */
export async function benchCampaigns(stage: BenchStage, findings: Findings): Promise<void> {
  await firstVisits({ ...stage, pages: stage.pages.filter(isCampaign) }, 4, findings);
}

import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { type Findings, inTurns } from '../harness.ts';
import { slowTab } from './conditions.ts';
import { ORDER_CARD, paintedAt, record } from './recorder.ts';
import type { BenchStage } from './stage.ts';

/** From the finger's lift to the frame that shows the page, in ms. */
interface Taps {
  /** The detail's data is asked for: one round. */
  toDetail: number;
  /** The list is at hand. */
  back: number;
  /** How far the list moved meanwhile, in px: its place was kept. */
  moved: number;
  /** The same detail again: its data is at hand. */
  again: number;
}

const DETAIL = 'main dl';
const RUNS = 5;
const TARGETS = {
  'list to detail, one round': 620,
  'back to the list': 100,
  'the same detail again': 100,
};

declare global {
  interface Window {
    benchClick: number;
  }
}

/** In the page: the time stamp of the next click, kept for later. */
const armClick = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener('click', (event) => Object.assign(window, { benchClick: event.timeStamp }), {
      capture: true,
      once: true,
    });
  });

/**
 * A finger that is down before it lifts: Playwright's own tap sends both at once, so that the click
 * would be charged with the work of the touch's start, which a finger's 100 ms on the glass hide.
 */
async function tap(cdp: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to tap');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function tapAndSee(
  page: Page,
  cdp: CDPSession,
  target: Locator,
  wanted: string,
): Promise<number> {
  await armClick(page);
  const shown = paintedAt(page, wanted);
  await tap(cdp, target);
  const at = await shown;
  return at - (await page.evaluate(() => window.benchClick));
}

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** List, one order, back, the same order again. */
async function measureTaps(stage: BenchStage, phone: BrowserContext): Promise<Taps> {
  const { page, cdp } = await slowTab(phone, { net: 'slow4g', cpu: 4 });
  await record(page, ORDER_CARD);
  await page.goto(stage.gateway.page('/riding-order-list/metro'));
  await page.locator(ORDER_CARD).first().waitFor();
  await page.waitForLoadState('networkidle');
  const link = page.locator(ORDER_CARD).nth(6).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  const toDetail = await tapAndSee(page, cdp, link, DETAIL);
  const backButton = page.getByRole('button', { name: '返回' });
  const back = await tapAndSee(page, cdp, backButton, ORDER_CARD);
  const moved = Math.abs((await scrollTop(page)) - before);
  const again = await tapAndSee(page, cdp, link, DETAIL);
  return { toDetail, back, moved, again };
}

/** Measures what a tap costs on a slow phone and network. */
export async function benchTaps(stage: BenchStage, findings: Findings): Promise<void> {
  const runs = await inTurns([{ name: 'ms' }], RUNS, () =>
    stage.onPhone(stage.token, (phone) => measureTaps(stage, phone)),
  );
  findings.show({
    title: `Tap to shown, Slow 4G, CPU x4, ${RUNS} runs`,
    runs,
    figures: [
      { name: 'list to detail, one round', of: ({ toDetail }) => toDetail },
      { name: 'back to the list', of: ({ back }) => back },
      { name: 'the same detail again', of: ({ again }) => again },
      { name: 'px the list moved meanwhile', of: ({ moved }) => moved },
    ],
    upright: true,
    atMost: { ms: TARGETS },
  });
  // A place that is kept in most runs is not kept: the worst of them counts.
  const moved = Math.max(...(runs.get('ms') ?? []).map((taps) => taps.moved));
  findings.judge('px the list moved on return', moved, { atMost: 1 });
}

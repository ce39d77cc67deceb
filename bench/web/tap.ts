import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { type Findings, inTurns } from '../harness.ts';
import { slowTab } from './conditions.ts';
import { ORDER_CARD, paintedAfterClick, record } from './recorder.ts';
import type { BenchStage } from './stage.ts';

const DETAIL = 'main dl';
const RUNS = 5;
const MOVED = 'px the list moved meanwhile';
const TARGETS = {
  'list to detail, one round': 610,
  'back to the list': 60,
  'the same detail again': 60,
};

/**
 * A finger that rests before it lifts. Playwright's own tap sends both events together, so that the work at the start
 * of the touch would delay the click; in reality the finger's 100 ms on the glass hide it.
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
  expectedText: string,
): Promise<number> {
  const paintedAt = paintedAfterClick(page, expectedText);
  await tap(cdp, target);
  return await paintedAt;
}

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/**
 * List, one order, back, the same order again: ms from the finger's lift to the frame that shows the page. The list and
 * the detail already seen are cached, and the list keeps its scroll position.
 */
async function measureTaps(stage: BenchStage, phone: BrowserContext) {
  const { page, cdp } = await slowTab(phone, { net: 'slow4g', cpu: 4 });
  await record(page, ORDER_CARD);
  await page.goto(stage.gateway.page('/riding-order-list/metro'));
  await page.locator(ORDER_CARD).first().waitFor();
  await page.waitForLoadState('networkidle');
  const link = page.locator(ORDER_CARD).nth(6).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  const toDetail = await tapAndSee(page, cdp, link, DETAIL);
  const backButton = page.getByRole('link', { name: '返回' });
  const back = await tapAndSee(page, cdp, backButton, ORDER_CARD);
  const moved = Math.abs((await scrollTop(page)) - before);
  const repeated = await tapAndSee(page, cdp, link, DETAIL);
  return {
    'list to detail, one round': toDetail,
    'back to the list': back,
    'the same detail again': repeated,
    [MOVED]: moved,
  };
}

type Taps = Awaited<ReturnType<typeof measureTaps>>;

/** Measures the cost of a tap on a slow phone and network. */
export async function benchTaps(stage: BenchStage, findings: Findings): Promise<void> {
  const runs = await inTurns([{ name: 'ms' }], RUNS, () =>
    stage.onPhone(stage.token, (phone) => measureTaps(stage, phone)),
  );
  findings.show({
    title: `Tap to shown, Slow 4G, CPU x4, ${RUNS} runs`,
    runs,
    figures: ([...Object.keys(TARGETS), MOVED] as (keyof Taps)[]).map((name) => ({
      name,
      of: (taps: Taps) => taps[name],
    })),
    atMost: { ms: TARGETS },
  });
  // A position must be kept in all runs, so the worst of them counts.
  const moved = Math.max(...(runs.get('ms') ?? []).map((taps) => taps[MOVED]));
  findings.judge('px the list moved on return', moved, { atMost: 1 });
}

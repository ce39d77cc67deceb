import type { CDPSession, Locator, Page } from 'playwright-core';
import { newPhone } from '../../tools/stage/phone.ts';
import { slowTab } from './conditions.ts';
import { ORDER_CARD, paintedAt, record } from './recorder.ts';
import type { BenchStage } from './stage.ts';

/** From the finger's lift to the frame that shows the page, in ms. */
export interface Taps {
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
  return at - (await page.evaluate(() => (window as unknown as { benchClick: number }).benchClick));
}

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** List, one order, back, the same order again, on a slow phone and network. */
export async function measureTaps(stage: BenchStage): Promise<Taps> {
  const context = await newPhone(stage.browser, { token: stage.token });
  try {
    const { page, cdp } = await slowTab(context, { net: 'slow4g', cpu: 4 });
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
  } finally {
    await context.close();
  }
}

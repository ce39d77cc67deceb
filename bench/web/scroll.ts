import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { newPhone } from '../../tools/stage/phone.ts';
import { slowTab } from './conditions.ts';
import { type Frame, FRAME_MS, smoothness, type Smoothness } from './frames.ts';
import { ORDER_CARD } from './recorder.ts';
import type { BenchStage } from './stage.ts';

/** A list under a finger: frames in which it moved, and how many of them never came. */
export interface Scroll extends Smoothness {
  px: number;
  nodes: number;
}

const SWIPES = 8;

/** A finger that goes up 480 px in 200 ms and lets go, so that the list flings on. */
async function swipe(cdp: CDPSession): Promise<void> {
  const from = 600;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 180, y }],
    });
  await touch('touchStart', from);
  const start = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let i = 1, done = false; !done; i++) {
    await delay(Math.max(0, start + i * FRAME_MS - performance.now()));
    const share = Math.min(1, (performance.now() - start) / 200);
    done = share === 1;
    sent.push(touch('touchMove', from - 480 * share));
  }
  await Promise.all(sent);
  await touch('touchEnd');
}

async function swipeThrough(page: Page, cdp: CDPSession): Promise<Scroll> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    Object.defineProperty(window, 'benchFrames', { value: frames, configurable: true });
    const tick = (at: number): void => {
      frames.push({ at, place: window.scrollY });
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let i = 0; i < SWIPES; i++) {
    await swipe(cdp);
    await delay(600);
  }
  const { frames, nodes } = await page.evaluate(() => ({
    frames: (window as unknown as { benchFrames: Frame[] }).benchFrames,
    nodes: document.getElementsByTagName('*').length,
  }));
  return {
    ...smoothness(frames),
    px: Number(frames.at(-1)?.place ?? 0) - Number(frames[0]?.place ?? 0),
    nodes,
  };
}

/** Loads 5,000 orders' list, lets it fetch far ahead, then swipes through it on a slow phone. */
export async function measureScroll(stage: BenchStage): Promise<Scroll> {
  const context = await newPhone(stage.browser, { token: stage.busyToken });
  try {
    const { page, cdp } = await slowTab(context, { net: 'none', cpu: 1 });
    await page.goto(stage.gateway.page('/riding-order-list/'));
    await page.locator(ORDER_CARD).first().waitFor();
    await reachTheEnd(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await swipeThrough(page, cdp);
  } finally {
    await context.close();
  }
}

/** Scrolls to the bottom until the list has nothing more to load. */
async function reachTheEnd(page: Page): Promise<void> {
  const end = page.getByText('没有更多了');
  while (!(await end.isVisible())) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await delay(30);
  }
}

/** The same swipes on a page of as many cards without script. */
export async function measureFloorScroll(stage: BenchStage): Promise<Scroll> {
  const context = await newPhone(stage.browser);
  try {
    const { page, cdp } = await slowTab(context, { net: 'none', cpu: 1 });
    await page.goto(stage.floor.url);
    await page.evaluate((card) => {
      const last = [...document.querySelectorAll(card)].at(-1);
      for (let i = 0; i < 500; i++) last?.after(last.cloneNode(true));
    }, ORDER_CARD);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await swipeThrough(page, cdp);
  } finally {
    await context.close();
  }
}

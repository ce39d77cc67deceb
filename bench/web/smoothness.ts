import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { type Findings, inTurns } from '../harness.ts';
import { slowTab } from './conditions.ts';
import { MAP_DRAWN, ORDER_CARD } from './recorder.ts';
import type { BenchStage } from './stage.ts';

const RUNS = 3;
/** Gestures of a run; each is followed by time for the fling. */
const TURNS = 8;
const REST_MS = 900;
const TARGETS = { 'frames lost %': 8 };
const FRAME_MS = 1000 / 60;

interface Finger {
  x: number;
  y: number;
}

/** Its duration, and the position of the fingers after a share of it. */
interface Gesture {
  ms: number;
  at: (share: number, turn: number) => Finger[];
}

/** A finger that moves up 480 px and lifts, so that the list flings on. */
const SCROLL: Gesture = { ms: 200, at: (share) => [{ x: 180, y: 600 - 480 * share }] };

/** Back and forth, so that the map flings on. */
const SWIPE: Gesture = {
  ms: 220,
  at: (share, turn) => {
    const far = (turn % 2 === 0 ? 1 : -1) * (share - 0.5);
    return [{ x: 160 + 110 * far, y: 430 + 240 * far }];
  },
};

/** Two fingers that move apart and together around the centre. */
const PINCH: Gesture = {
  ms: 450,
  at: (share, turn) => {
    const half = (turn % 2 === 0 ? 70 + 150 * share : 220 - 150 * share) / 2;
    return [
      { x: 160 - half, y: 430 },
      { x: 160 + half, y: 430 },
    ];
  },
};

async function perform(cdp: CDPSession, { ms, at }: Gesture, turn: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    });
  await touch('touchStart', at(0, turn));
  const start = performance.now();
  const pendingTouches: Promise<unknown>[] = [];
  for (let i = 1, isDone = false; !isDone; i++) {
    await delay(Math.max(0, start + i * FRAME_MS - performance.now()));
    const share = Math.min(1, (performance.now() - start) / ms);
    isDone = share === 1;
    pendingTouches.push(touch('touchMove', at(share, turn)));
  }
  await Promise.all(pendingTouches);
  await touch('touchEnd', []);
}

/** One frame as the page's own loop saw it: its time, and the position of the moving content. */
interface Frame {
  at: number;
  position: number | string;
}

declare global {
  interface Window {
    benchFrames: Frame[];
  }
}

/** Records in each frame how far the page is scrolled, or the position of the layer it moves. */
const watchFrames = (page: Page, layer: string | null): Promise<void> =>
  page.evaluate((selector) => {
    const frames: Frame[] = [];
    window.benchFrames = frames;
    const moved = selector === null ? null : document.querySelector<HTMLElement>(selector);
    const tick = (frameTimeMs: number): void => {
      frames.push({ at: frameTimeMs, position: moved?.style.transform ?? window.scrollY });
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }, layer);

/** For the frames in which something moved: pauses in between do not count. */
interface Smoothness {
  /** Share of the frames due at 60 per second that were lost, 0 to 1. */
  lost: number;
  longestGapMs: number;
  elements: number;
}

async function smoothnessOf(page: Page): Promise<Smoothness> {
  const { frames, elements } = await page.evaluate(() => ({
    frames: window.benchFrames,
    elements: document.getElementsByTagName('*').length,
  }));
  const gaps = frames.slice(1).flatMap(({ at, position }, i) => {
    const before = frames[i];
    return before === undefined || before.position === position ? [] : [at - before.at];
  });
  const lostFrames = gaps.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  return {
    lost: gaps.length === 0 ? 1 : lostFrames / (lostFrames + gaps.length),
    longestGapMs: Math.max(0, ...gaps),
    elements,
  };
}

/** Waits until the festive layer is there. */
const waitForParticles = async (page: Page): Promise<void> => {
  await page.locator('[data-particles]').waitFor({ state: 'attached' });
};

/** Draws once and returns the frames of the page while the wheel turns; nothing in them scrolls. */
async function drawOnce(page: Page): Promise<Smoothness> {
  const button = page.locator('section button[class*="button"]').first();
  await button.scrollIntoViewIfNeeded();
  await page.route(/\/campaigns\/winter\/lots$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer });
    await page.evaluate(() => {
      const frames: Frame[] = [];
      window.benchFrames = frames;
      const tick = (frameTimeMs: number): void => {
        frames.push({ at: frameTimeMs, position: frames.length });
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
  });
  await button.tap();
  await page.locator('section output', { hasText: /\S/ }).first().waitFor();
  return await smoothnessOf(page);
}

/** Scrolls to the bottom until the list is complete, then to its middle. */
async function fetchFarAhead(page: Page): Promise<void> {
  const end = page.getByText('没有更多了');
  while (!(await end.isVisible())) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await delay(30);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
}

const multiplyCards = (page: Page): Promise<void> =>
  page.evaluate((card) => {
    const last = [...document.querySelectorAll(card)].at(-1);
    for (let i = 0; i < 500; i++) last?.after(last.cloneNode(true));
  }, ORDER_CARD);

/**
 * Measures the same swipes through a list of 5,000 orders and through cards without script, and gestures on the network
 * map.
 */
export async function benchSmoothness(
  { gateway, floor, busyToken, onPhone }: BenchStage,
  findings: Findings,
): Promise<void> {
  const list = {
    watch: undefined,
    token: null,
    shows: ORDER_CARD,
    layer: null,
    gesture: SCROLL,
  };
  const orders = gateway.page('/riding-order-list/');
  const map = {
    watch: undefined,
    url: gateway.page('/traffic/map?view=31.2304,121.4737,12'),
    token: null,
    shows: MAP_DRAWN,
    prepare: async () => {},
    layer: '.map-surface-layer',
  };
  const campaign = {
    watch: undefined as typeof drawOnce | undefined,
    token: busyToken,
    shows: 'main section',
    layer: null,
    gesture: SCROLL,
    url: gateway.page('/winter/index'),
  };
  const cases = [
    { ...list, name: '500 static cards', url: floor.url, prepare: multiplyCards },
    { ...list, name: '5,000 orders', url: orders, token: busyToken, prepare: fetchFarAhead },
    { ...map, name: 'map, swipes', gesture: SWIPE },
    { ...map, name: 'map, pinches', gesture: PINCH },
    { ...campaign, name: 'festive campaign', prepare: waitForParticles },
    { ...campaign, name: 'draw that turns', prepare: waitForParticles, watch: drawOnce },
  ];
  const runs = await inTurns(cases, RUNS, ({ url, token, shows, prepare, layer, gesture, watch }) =>
    onPhone(token, async (phone) => {
      const { page, cdp } = await slowTab(phone, { net: 'none', cpu: 1 });
      await page.goto(url);
      await page.locator(shows).first().waitFor();
      await prepare(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      if (watch !== undefined) return await watch(page);
      await watchFrames(page, layer);
      for (let turn = 0; turn < TURNS; turn++) {
        await perform(cdp, gesture, turn);
        await delay(REST_MS);
      }
      return await smoothnessOf(page);
    }),
  );
  findings.show({
    title: `Under fingers, CPU x4, ${RUNS} runs`,
    runs,
    figures: [
      { name: 'frames lost %', of: ({ lost }) => lost * 100, digits: 1 },
      { name: 'longest gap ms', of: ({ longestGapMs }) => longestGapMs },
      { name: 'elements', of: ({ elements }) => elements },
    ],
    atMost: { '5,000 orders': TARGETS, 'map, swipes': TARGETS },
  });
}

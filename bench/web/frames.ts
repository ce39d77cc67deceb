import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Figure } from '../harness.ts';

/** One frame as a page's own loop saw it: when, and where what moves stood. */
interface Frame {
  at: number;
  position: number | string;
}

declare global {
  interface Window {
    benchFrames: Frame[];
  }
}

/** Of the frames in which something moved: the rests in between are nobody's loss. */
export interface Smoothness {
  /** Share of the frames due at 60 per second that were lost, 0 to 1. */
  lost: number;
  longestGapMs: number;
}

export const SMOOTHNESS_FIGURES: readonly Figure<Smoothness>[] = [
  { name: 'frames lost %', of: ({ lost }) => lost * 100, digits: 1 },
  { name: 'longest gap ms', of: ({ longestGapMs }) => longestGapMs },
];

const FRAME_MS = 1000 / 60;

interface Finger {
  x: number;
  y: number;
}

/** Fingers on the glass for so many ms; `at` says where they are after a share of that. */
export async function fingers(
  cdp: CDPSession,
  ms: number,
  at: (share: number) => Finger[],
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Finger[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  await touch('touchStart', at(0));
  const start = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let i = 1, done = false; !done; i++) {
    await delay(Math.max(0, start + i * FRAME_MS - performance.now()));
    const share = Math.min(1, (performance.now() - start) / ms);
    done = share === 1;
    sent.push(touch('touchMove', at(share)));
  }
  await Promise.all(sent);
  await touch('touchEnd', []);
}

/** Keeps, frame by frame, how far the page is scrolled, or where the layer it moves stands. */
const watchFrames = (page: Page, layer: string | null): Promise<void> =>
  page.evaluate((selector) => {
    const frames: Frame[] = [];
    window.benchFrames = frames;
    const moved = selector === null ? null : document.querySelector<HTMLElement>(selector);
    const tick = (at: number): void => {
      frames.push({ at, position: moved?.style.transform ?? window.scrollY });
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }, layer);

/**
 * Makes gestures on a page that is open, with the processor slowed down to a quarter.
 * @param layer selector of what moves; null where the page scrolls
 */
export async function smoothnessOf(
  page: Page,
  cdp: CDPSession,
  layer: string | null,
  { turns, restMs, gesture }: Gestures,
): Promise<Smoothness> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await watchFrames(page, layer);
  for (let turn = 0; turn < turns; turn++) {
    await gesture(cdp, turn);
    await delay(restMs);
  }
  const frames = await page.evaluate(() => window.benchFrames);
  const gaps = frames.slice(1).flatMap(({ at, position }, i) => {
    const before = frames[i];
    return before === undefined || before.position === position ? [] : [at - before.at];
  });
  const lost = gaps.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  return {
    lost: gaps.length === 0 ? 1 : lost / (lost + gaps.length),
    longestGapMs: Math.max(0, ...gaps),
  };
}

export interface Gestures {
  turns: number;
  /** After each, for the fling. */
  restMs: number;
  gesture: (cdp: CDPSession, turn: number) => Promise<void>;
}

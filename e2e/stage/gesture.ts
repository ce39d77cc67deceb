import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** A finger on the screen: real touch events, which scroll and pull as a hand does. */
export async function finger(page: Page): Promise<{
  down(y: number): Promise<void>;
  moveTo(y: number): Promise<void>;
  up(): Promise<void>;
}> {
  const cdp = await page.context().newCDPSession(page);
  const x = 180;
  let lastY = 0;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  return {
    async down(y) {
      lastY = y;
      await touch('touchStart', y);
    },
    async moveTo(y) {
      const steps = 12;
      const from = lastY;
      for (let i = 1; i <= steps; i++) {
        await touch('touchMove', from + ((y - from) * i) / steps);
        await delay(16);
      }
      lastY = y;
    },
    async up() {
      await touch('touchEnd');
    },
  };
}

/** Taps a full-screen picture until it closes: while it still grows, a tap only moves it. */
export const closePicture = (picture: Locator): Promise<void> =>
  vi.waitFor(async () => {
    if (await picture.isVisible()) await picture.tap();
    await picture.waitFor({ state: 'detached', timeout: 1_000 });
  }, PATIENCE_MS);

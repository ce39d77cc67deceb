import type { Page } from 'playwright-core';

interface Shift {
  at: number;
  value: number;
}

/** Starts to record layout shifts in every document of the page. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.defineProperty(window, 'stageShifts', { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.push({ at: entry.startTime, value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Returns the cumulative layout shift so far, by the definition of Core Web Vitals: the worst session window (gaps
 * under 1 s, at most 5 s in total).
 */
export function worstWindow(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    if (at - last >= 1000 || at - first >= 5000) {
      sum = 0;
      first = at;
    }
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

export const layoutShift = async (page: Page): Promise<number> =>
  worstWindow(
    await page.evaluate(() => (window as unknown as { stageShifts: Shift[] }).stageShifts),
  );

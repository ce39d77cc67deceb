import type { Page } from 'playwright-core';

interface Shift {
  at: number;
  value: number;
  /** What moved, from where to where: `p.hint 10,200 -> 10,240`. */
  moved: string[];
}

/** Starts to record layout shifts in every document of the page. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.defineProperty(window, 'stageShifts', { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : 'text';
          const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${x},${y}`);
          return `${name} ${from} -> ${to}`;
        });
        shifts.push({ at: entry.startTime, value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Returns the cumulative layout shift so far, by the definition of Core Web Vitals: the worst session window (gaps
 * under 1 s, at most 5 s in total).
 */
export function worstWindow(shifts: readonly Pick<Shift, 'at' | 'value'>[]): number {
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

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { stageShifts: Shift[] }).stageShifts);

export const layoutShift = async (page: Page): Promise<number> => worstWindow(await shiftsOf(page));

/** Returns each layout shift on a line: its value, time and what moved. */
export const listShifts = async (page: Page): Promise<string> =>
  (await shiftsOf(page))
    .map(({ at, value, moved }) => `${value} at ${at} ms: ${moved.join('; ')}`)
    .join('\n');

// oxlint-disable unicorn/consistent-function-scoping -- `install` is sent to the page as text, with all it needs
import type { Page } from 'playwright-core';

/** What a page records about itself from its first line on. Times in ms since the navigation began; NaN until then. */
interface PageRecord {
  fcp: number;
  lcp: number;
  /** The first frame with the expected content, submitted for painting. */
  ready: number;
  /** Whether it has scripts, and is therefore hydrated by React. */
  scripted: boolean;
  /** When React has hydrated the page. */
  taken: number;
  /** The last click. */
  clicked: number;
  longTasks: number[];
  shifts: { at: number; value: number }[];
}

declare global {
  /** What `install` adds to a page. */
  interface Window {
    benchRecord: PageRecord;
    benchPainted: (wanted: string) => Promise<number>;
  }
}

/** The content that makes the order list ready: the first card with a real order. */
export const ORDER_CARD = 'main article';

/** Shows that the network map is drawn: lines, dots and names appear in one frame. */
export const MAP_DRAWN = '.network-drawing-names text';

/** Runs in every new document, before the page's own code. */
function install(selector: string): void {
  if (window.top !== window) return;
  const unknown = {
    fcp: Number.NaN,
    lcp: Number.NaN,
    ready: Number.NaN,
    taken: Number.NaN,
    clicked: Number.NaN,
  };
  const record: PageRecord = { ...unknown, scripted: false, longTasks: [], shifts: [] };
  window.benchRecord = record;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  };
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') record.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    record.lcp = entry.startTime;
  });
  observe('longtask', (entry) => record.longTasks.push(entry.duration));
  // The emulated viewport marks some shifts as caused by input although there was none: all count.
  observe('layout-shift', (entry) => {
    const value = 'value' in entry ? Number(entry.value) : 0;
    record.shifts.push({ at: entry.startTime, value });
  });
  const onClick = ({ timeStamp }: Event): void => {
    record.clicked = timeStamp;
  };
  addEventListener('click', onClick, { capture: true });

  const isShown = (expectedText: string): boolean =>
    [...document.querySelectorAll(expectedText)].some((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
    });
  /** Resolves after the frame in which `wanted` first appears was submitted for painting. */
  const painted = (expectedText: string): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isShown(expectedText)) {
          requestAnimationFrame(look);
          return;
        }
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve(performance.now()), { once: true });
        channel.port1.start();
        channel.port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
  window.benchPainted = painted;
  const keepReady = async (): Promise<void> => {
    record.ready = await painted(selector);
  };
  void keepReady();
  document.addEventListener('DOMContentLoaded', () => {
    record.scripted = document.querySelector('script[src]') !== null;
  });
  const keepTaken = (): void => {
    // Detected by the property that React sets on its elements.
    const element = document.querySelector('#root *');
    if (element !== null && Object.keys(element).some((key) => key.startsWith('__react'))) {
      record.taken = performance.now();
    } else {
      requestAnimationFrame(keepTaken);
    }
  };
  requestAnimationFrame(keepTaken);
}

export const record = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript(install, selector);

export const readRecord = (page: Page): Promise<PageRecord> =>
  page.evaluate(() => window.benchRecord);

/** Returns the time from the last click to the frame that first shows `selector`, in ms by the page's own clock. */
export const paintedAfterClick = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    async (expectedText) => (await window.benchPainted(expectedText)) - window.benchRecord.clicked,
    selector,
  );

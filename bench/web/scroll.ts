import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { slowTab } from './conditions.ts';
import {
  fingers,
  type Gestures,
  SMOOTHNESS_FIGURES,
  type Smoothness,
  smoothnessOf,
} from './frames.ts';
import { ORDER_CARD } from './recorder.ts';
import type { BenchStage } from './stage.ts';

const RUNS = 3;
const TARGETS = { 'frames lost %': 8 };

/** A finger that goes up 480 px in 200 ms and lets go, so that the list flings on. */
const SWIPES: Gestures = {
  turns: 8,
  restMs: 600,
  gesture: (cdp) => fingers(cdp, 200, (share) => [{ x: 180, y: 600 - 480 * share }]),
};

/** A list under a finger: frames in which it moved, and how many of them never came. */
interface Scroll extends Smoothness {
  px: number;
  nodes: number;
}

const SCROLL_FIGURES: readonly Figure<Scroll>[] = [
  ...SMOOTHNESS_FIGURES,
  { name: 'px in all', of: ({ px }) => px },
  { name: 'elements', of: ({ nodes }) => nodes },
];

/** Scrolls to the bottom until the list has nothing more to load, then to its middle. */
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

const positionOf = (page: Page) =>
  page.evaluate(() => ({
    top: window.scrollY,
    nodes: document.getElementsByTagName('*').length,
  }));

/** The same swipes on a slow phone through a list of 5,000 orders, and through cards without script. */
export async function benchScroll(
  { gateway, floor, busyToken, onPhone }: BenchStage,
  findings: Findings,
): Promise<void> {
  const orders = gateway.page('/riding-order-list/');
  const lists = [
    { name: '500 static cards', url: floor.url, token: null, prepare: multiplyCards },
    { name: '5,000 orders', url: orders, token: busyToken, prepare: fetchFarAhead },
  ];
  const runs = await inTurns(lists, RUNS, ({ url, token, prepare }) =>
    onPhone(token, async (phone) => {
      const { page, cdp } = await slowTab(phone, { net: 'none', cpu: 1 });
      await page.goto(url);
      await page.locator(ORDER_CARD).first().waitFor();
      await prepare(page);
      const before = await positionOf(page);
      const smoothness = await smoothnessOf(page, cdp, null, SWIPES);
      const { top, nodes } = await positionOf(page);
      return { ...smoothness, px: top - before.top, nodes };
    }),
  );
  findings.show({
    title: `Scrolling, CPU x4, ${RUNS} runs`,
    runs,
    figures: SCROLL_FIGURES,
    upright: true,
    atMost: { '5,000 orders': TARGETS },
  });
}

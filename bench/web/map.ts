import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { newPhone } from '../../tools/stage/phone.ts';
import { show, spread, table } from '../statistics.ts';
import { slowTab } from './conditions.ts';
import { type Frame, FRAME_MS, smoothness, type Smoothness } from './frames.ts';
import { loadOnce } from './load.ts';
import type { BenchStage } from './stage.ts';
import { TARGETS } from './targets.ts';

const RUNS = 3;
const SWIPES = 6;
/** What shows that the network is drawn: lines, dots and names come in one frame. */
const DRAWN = '.network-names text';
const CITY = '/traffic/map?view=31.2304,121.4737,12';

interface Finger {
  x: number;
  y: number;
}

/** Fingers on the glass for so many ms; `at` says where they are after a share of that. */
async function fingers(cdp: CDPSession, ms: number, at: (share: number) => Finger[]) {
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

/** Keeps, frame by frame, where the drawing stands. */
const watchLayer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: Frame[] = [];
    Object.defineProperty(window, 'benchFrames', { value: frames, configurable: true });
    const layer = document.querySelector<HTMLElement>('.map-layer');
    const tick = (at: number): void => {
      frames.push({ at, place: layer?.style.transform ?? '' });
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });

const framesOf = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => (window as unknown as { benchFrames: Frame[] }).benchFrames);

/** What a gesture loses on the map of the city's middle, with the processor slowed down. */
async function underFingers(
  stage: BenchStage,
  gesture: (cdp: CDPSession, turn: number) => Promise<void>,
): Promise<Smoothness> {
  const context = await newPhone(stage.browser);
  try {
    const { page, cdp } = await slowTab(context, { net: 'none', cpu: 1 });
    await page.goto(stage.gateway.page(CITY));
    await page.locator(DRAWN).first().waitFor();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await watchLayer(page);
    for (let turn = 0; turn < SWIPES; turn++) {
      await gesture(cdp, turn);
      await delay(900);
    }
    return smoothness(await framesOf(page));
  } finally {
    await context.close();
  }
}

/** A swipe that lets the map fling on, to and fro. */
const swipe = (cdp: CDPSession, turn: number): Promise<void> => {
  const sign = turn % 2 === 0 ? 1 : -1;
  return fingers(cdp, 220, (share) => [
    { x: 160 + sign * 110 * (share - 0.5), y: 430 + sign * 240 * (share - 0.5) },
  ]);
};

/** Two fingers that part and come together, about the middle. */
const pinch = (cdp: CDPSession, turn: number): Promise<void> => {
  const [near, far] = turn % 2 === 0 ? [70, 220] : [220, 70];
  return fingers(cdp, 450, (share) => {
    const half = (near + (far - near) * share) / 2;
    return [
      { x: 160 - half, y: 430 },
      { x: 160 + half, y: 430 },
    ];
  });
};

interface Drawn {
  fcp: number;
  ready: number;
  scriptBytes: number;
  longTasks: number;
  cls: number;
}

async function firstDraw(stage: BenchStage, net: 'slow4g' | 'none'): Promise<Drawn> {
  const context = await newPhone(stage.browser);
  try {
    const url = stage.gateway.page('/traffic/map');
    return await loadOnce(context, { url, shows: DRAWN }, { net, cpu: 4 });
  } finally {
    await context.close();
  }
}

type Judge = (what: string, got: number, target: number, digits?: number) => void;

/** Prints how soon the network map is drawn and what it loses under fingers. */
export async function benchMap(stage: BenchStage, judge: Judge): Promise<void> {
  const far: Drawn[] = [];
  const near: Drawn[] = [];
  const pans: Smoothness[] = [];
  const pinches: Smoothness[] = [];
  for (let run = 0; run < RUNS; run++) {
    far.push(await firstDraw(stage, 'slow4g'));
    near.push(await firstDraw(stage, 'none'));
    pans.push(await underFingers(stage, swipe));
    pinches.push(await underFingers(stage, pinch));
  }
  const drawn = (name: string, key: keyof Drawn, digits = 0, scale = 1): string[] => [
    name,
    ...[far, near].map((runs) => show(spread(runs.map((run) => run[key] / scale)), digits)),
  ];
  console.log(
    `\n${table([
      [`Network map, first visit, CPU x4, ${RUNS} runs`, 'Slow 4G', 'no throttling'],
      drawn('FCP ms', 'fcp'),
      drawn('drawn ms', 'ready'),
      drawn('long tasks ms', 'longTasks'),
      drawn('layout shift', 'cls', 3),
      drawn('JS sent KB', 'scriptBytes', 1, 1000),
    ])}`,
  );
  const moved = (name: string, key: keyof Smoothness, digits = 0, scale = 1): string[] => [
    name,
    ...[pans, pinches].map((runs) => show(spread(runs.map((run) => run[key] * scale)), digits)),
  ];
  console.log(
    `\n${table([
      [`Network map under fingers, CPU x4, ${RUNS} runs`, 'swipes', 'pinches'],
      moved('frames lost %', 'lost', 1, 100),
      moved('longest gap ms', 'longestGapMs'),
    ])}`,
  );
  judge('map: layout shift', spread(far.map(({ cls }) => cls)).median, TARGETS.cls, 3);
  judge(
    'map: frames lost, swipes',
    spread(pans.map(({ lost }) => lost)).median,
    TARGETS.mapFramesLost,
    3,
  );
}

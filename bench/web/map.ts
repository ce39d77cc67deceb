import type { CDPSession } from 'playwright-core';
import { type Findings, inTurns } from '../harness.ts';
import { slowTab } from './conditions.ts';
import { fingers, SMOOTHNESS_FIGURES, smoothnessOf } from './frames.ts';
import { LOAD_FIGURES, loadOnce } from './load.ts';
import type { BenchStage } from './stage.ts';

const RUNS = 3;
const SWIPES = 6;
/** What shows that the network is drawn: lines, dots and names come in one frame. */
const DRAWN = '.network-drawing-names text';
const CITY = '/traffic/map?view=31.2304,121.4737,12';
const TARGETS = { 'frames lost %': 8, 'layout shift': 0.01 };

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

/** Prints how soon the network map is drawn and what it loses under fingers. */
export async function benchMap(
  { gateway, onPhone }: BenchStage,
  findings: Findings,
): Promise<void> {
  const networks = [
    { name: 'Slow 4G', net: 'slow4g' },
    { name: 'no throttling', net: 'none' },
  ] as const;
  const url = gateway.page('/traffic/map');
  const drawn = await inTurns(networks, RUNS, ({ net }) =>
    onPhone(null, (phone) => loadOnce(phone, { url, shows: DRAWN }, { net, cpu: 4 })),
  );
  findings.show({
    title: `Network map, first visit, CPU x4, ${RUNS} runs`,
    runs: drawn,
    figures: LOAD_FIGURES,
    upright: true,
    atMost: { 'Slow 4G': TARGETS },
  });
  const gestures = [
    { name: 'swipes', gesture: swipe },
    { name: 'pinches', gesture: pinch },
  ];
  const moved = await inTurns(gestures, RUNS, ({ gesture }) =>
    onPhone(null, async (phone) => {
      const { page, cdp } = await slowTab(phone, { net: 'none', cpu: 1 });
      await page.goto(gateway.page(CITY));
      await page.locator(DRAWN).first().waitFor();
      return await smoothnessOf(page, cdp, '.map-surface-layer', {
        turns: SWIPES,
        restMs: 900,
        gesture,
      });
    }),
  );
  findings.show({
    title: `Network map under fingers, CPU x4, ${RUNS} runs`,
    runs: moved,
    figures: SMOOTHNESS_FIGURES,
    upright: true,
    atMost: { swipes: TARGETS },
  });
}

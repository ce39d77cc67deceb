import { show, spread, table, type Spread } from '../statistics.ts';
import { LOAD_CASES, measureLoad, type Load, type LoadCase } from './load.ts';
import { benchMap } from './map.ts';
import { benchRoutes } from './routes.ts';
import { measureFloorScroll, measureScroll, type Scroll } from './scroll.ts';
import { setBenchStage, type BenchStage } from './stage.ts';
import { measureTaps, type Taps } from './tap.ts';
import { TARGETS } from './targets.ts';

export const WEB_PARTS = ['load', 'routes', 'tap', 'scroll', 'map'] as const;

const LOAD_RUNS = 5;
const TAP_RUNS = 5;
const SCROLL_RUNS = 3;

/** Collects what misses its target. */
type Judge = (what: string, got: number, target: number, digits?: number) => void;

const over = (a: readonly Load[], b: readonly Load[], key: keyof Load): Spread =>
  spread(a.map((load, i) => load[key] / (b[i]?.[key] ?? Number.NaN)));

async function benchLoad(stage: BenchStage, judge: Judge): Promise<void> {
  const runs = new Map<LoadCase, Load[]>(LOAD_CASES.map((each) => [each, []]));
  for (let run = 0; run < LOAD_RUNS; run++) {
    for (const each of LOAD_CASES) runs.get(each)?.push(await measureLoad(stage, each));
  }
  const loadsOf = (page: LoadCase['page'], visit: LoadCase['visit'], cpu: number): Load[] =>
    [...runs].find(([c]) => c.page === page && c.visit === visit && c.cpu === cpu)?.[1] ?? [];
  console.log(
    `Order list, Slow 4G (150 ms, 1.6/0.75 Mbit/s), ${LOAD_RUNS} interleaved runs, median (min..max); the floor is the same list as a static page of ${stage.floor.bytes} bytes`,
  );
  for (const cpu of [4, 8] as const) {
    for (const visit of ['first', 'second'] as const) {
      const app = loadsOf('order list', visit, cpu);
      const floor = loadsOf('floor', visit, cpu);
      const row = (name: string, key: keyof Load, digits = 0, scale = 1): string[] => [
        name,
        ...[floor, app].map((loads) => show(spread(loads.map((l) => l[key] / scale)), digits)),
        ['fcp', 'lcp', 'ready'].includes(key) ? show(over(app, floor, key), 2) : '',
      ];
      console.log(
        `\n${table([
          [`CPU x${cpu}, ${visit} visit`, 'floor', 'order list', 'ratio'],
          row('FCP ms', 'fcp'),
          row('LCP ms', 'lcp'),
          row('ready ms', 'ready'),
          row('long tasks ms', 'longTasks'),
          row('layout shift', 'cls', 3),
          row('JS sent KB', 'scriptBytes', 1, 1000),
          row('serial rounds', 'rounds'),
          row('heap MiB', 'heapMiB', 1),
        ])}`,
      );
      const at = `${visit} visit, CPU x${cpu}`;
      const middle = (key: keyof Load): number => spread(app.map((l) => l[key])).median;
      judge(`layout shift, ${at}`, middle('cls'), TARGETS.cls, 3);
      judge(
        `long tasks ms, ${at}`,
        middle('longTasks'),
        cpu === 4 ? TARGETS.longTasksX4 : TARGETS.longTasksX8,
      );
      // The ratios of the goals are for the good phone; the slow one is shown beside it.
      if (cpu === 8) continue;
      judge(`heap MiB, ${at}`, middle('heapMiB'), TARGETS.heapMiB, 1);
      judge(
        `ready / floor, ${at}`,
        over(app, floor, 'ready').median,
        visit === 'first' ? TARGETS.readyOverFloorFirst : TARGETS.readyOverFloorSecond,
        2,
      );
      if (visit === 'second') continue;
      judge(`FCP / floor, ${at}`, over(app, floor, 'fcp').median, TARGETS.fcpOverFloor, 2);
      judge(`LCP / floor, ${at}`, over(app, floor, 'lcp').median, TARGETS.lcpOverFloor, 2);
      judge(`JS sent bytes, ${at}`, middle('scriptBytes'), TARGETS.scriptBytes);
      judge(`serial rounds, ${at}`, middle('rounds'), TARGETS.rounds);
    }
  }
}

async function benchTaps(stage: BenchStage, judge: Judge): Promise<void> {
  const taps: Taps[] = [];
  for (let run = 0; run < TAP_RUNS; run++) taps.push(await measureTaps(stage));
  const of = (key: 'toDetail' | 'back' | 'again' | 'moved'): Spread =>
    spread(taps.map((t) => t[key]));
  console.log(
    `\n${table([
      [`Tap to shown, Slow 4G, CPU x4, ${TAP_RUNS} runs`, 'ms'],
      ['list to detail, one round', show(of('toDetail'))],
      ['back to the list', show(of('back'))],
      ['the same detail again', show(of('again'))],
      ['px the list moved meanwhile', show(of('moved'))],
    ])}`,
  );
  judge('tap to shown ms, one round', of('toDetail').median, TARGETS.tapOneRound);
  judge('tap to shown ms, back', of('back').median, TARGETS.tapAtHand);
  judge('tap to shown ms, data at hand', of('again').median, TARGETS.tapAtHand);
  judge('px the list moved on return', of('moved').max, 1);
}

async function benchScroll(stage: BenchStage, judge: Judge): Promise<void> {
  const app: Scroll[] = [];
  const floor: Scroll[] = [];
  for (let run = 0; run < SCROLL_RUNS; run++) {
    floor.push(await measureFloorScroll(stage));
    app.push(await measureScroll(stage));
  }
  const both = (key: 'lost' | 'longestGapMs' | 'px' | 'nodes', digits = 0, scale = 1): string[] =>
    [floor, app].map((runs) => show(spread(runs.map((r) => r[key] * scale)), digits));
  console.log(
    `\n${table([
      [`Scrolling, CPU x4, ${SCROLL_RUNS} runs`, '500 static cards', '5,000 orders'],
      ['frames lost %', ...both('lost', 1, 100)],
      ['longest gap ms', ...both('longestGapMs')],
      ['px in all', ...both('px')],
      ['elements', ...both('nodes')],
    ])}`,
  );
  judge('frames lost', spread(app.map((r) => r.lost)).median, TARGETS.framesLost, 3);
}

/** Measures the web app. Returns what misses its target, one line each. */
export async function benchWeb(parts: readonly string[]): Promise<string[]> {
  const missed: string[] = [];
  const judge: Judge = (what, got, target, digits = 0) => {
    if (got > target) missed.push(`${what}: ${got.toFixed(digits)}, target ${target}`);
  };
  if (!WEB_PARTS.some((part) => parts.includes(part))) return missed;
  const stage = await setBenchStage();
  try {
    if (parts.includes('load')) await benchLoad(stage, judge);
    if (parts.includes('routes')) await benchRoutes(stage);
    if (parts.includes('tap')) await benchTaps(stage, judge);
    if (parts.includes('scroll')) await benchScroll(stage, judge);
    if (parts.includes('map')) await benchMap(stage, judge);
  } finally {
    await stage.stop();
  }
  console.log('');
  return missed;
}

import { type Findings, inTurns } from '../harness.ts';
import { LOAD_FIGURES, loadOnce } from './load.ts';
import { MAP_DRAWN, ORDER_CARD } from './recorder.ts';
import type { BenchStage } from './stage.ts';

const RUNS = 3;

interface MeasuredRoute {
  name: string;
  /** Below the base path. */
  address: string;
  /** Selector of the content that makes it ready; its drawn frame must not contain it. */
  shows: string;
}

/** Routes whose documents are frames, each for a logged-in rider on a first visit. One line per screen. */
const ROUTES: readonly MeasuredRoute[] = [
  { name: 'network map', address: '/traffic/map', shows: MAP_DRAWN },
  { name: 'taxi fares', address: '/triprule-passenger-info', shows: 'main dl' },
  { name: 'station taxi', address: '/station-guide/taxi', shows: 'main li button' },
];

/**
 * Prints the first load of each route, and of the order list's floor in the same run, to which the ratios refer. It
 * judges no target: only the order list has targets.
 */
export async function benchRoutes(
  { gateway, token, floor, onPhone }: BenchStage,
  findings: Findings,
): Promise<void> {
  const routes = ROUTES.map(({ address, ...route }) => ({
    ...route,
    url: gateway.page(address),
  }));
  const pages = [{ name: 'floor', url: floor.url, shows: ORDER_CARD }, ...routes];
  const runs = await inTurns(pages, RUNS, (page) =>
    onPhone(token, (phone) => loadOnce(phone, page, { net: 'slow4g', cpu: 4 })),
  );
  findings.show({
    title: `First visit, Slow 4G, CPU x4, ${RUNS} runs`,
    runs,
    figures: LOAD_FIGURES,
    baseline: 'floor',
  });
}

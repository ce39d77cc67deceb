import type { OrderPage } from '../../packages/contract/src/orders.ts';
import { newPhone } from '../../tools/stage/phone.ts';
import { callAs } from '../../tools/stage/rider.ts';
import { show, spread, table } from '../statistics.ts';
import { loadOnce, type Load } from './load.ts';
import { ORDER_CARD } from './recorder.ts';
import type { BenchStage } from './stage.ts';

const RUNS = 3;

interface MeasuredRoute {
  name: string;
  /** Below the base path; `{order}` stands for a metro order of the rider. */
  address: string;
  /** Selector of the content that makes it ready: nothing that its drawn frame has already. */
  shows: string;
}

/** What is loaded, each as a rider who is logged in and was never here before. One line a screen. */
const ROUTES: readonly MeasuredRoute[] = [
  { name: 'guide home', address: '/traffic/index', shows: 'a.line-tile' },
  { name: 'order list', address: '/riding-order-list/', shows: ORDER_CARD },
  {
    name: 'order detail',
    address: '/riding-order-list/order-detail?id={order}&type=metro',
    shows: 'main dl',
  },
  { name: 'taxi fares', address: '/triprule-passenger-info', shows: 'main dl' },
  { name: 'station taxi', address: '/station-guide/taxi', shows: 'main li button' },
];

async function metroOrder({ gateway, token }: BenchStage): Promise<string> {
  const page = await callAs<OrderPage>(gateway.origin, token, '/v1/orders?type=metro&limit=1');
  const first = page.items[0];
  if (first === undefined) throw new Error('the demo rider has no metro order');
  return first.id;
}

/** A first load in a fresh profile, on Slow 4G and a phone of a quarter of this machine's speed. */
async function firstLoad(stage: BenchStage, url: string, shows: string): Promise<Load> {
  const context = await newPhone(stage.browser, { token: stage.token });
  try {
    return await loadOnce(context, { url, shows }, { net: 'slow4g', cpu: 4 });
  } finally {
    await context.close();
  }
}

/**
 * Prints the first load of each route, and of the floor in the same run, to which the ratios are. It
 * judges nothing: targets are the order list's alone.
 */
export async function benchRoutes(stage: BenchStage): Promise<void> {
  const order = await metroOrder(stage);
  const runs = ROUTES.map((route) => ({ route, loads: [] as Load[] }));
  const floor: Load[] = [];
  for (let run = 0; run < RUNS; run++) {
    floor.push(await firstLoad(stage, stage.floor.url, ORDER_CARD));
    for (const { route, loads } of runs) {
      const url = stage.gateway.page(route.address.replace('{order}', order));
      loads.push(await firstLoad(stage, url, route.shows));
    }
  }
  const all = [{ route: { name: 'floor' }, loads: floor }, ...runs];
  const rows = all.map(({ route, loads }) => {
    const ratio = loads.map((load, run) => load.ready / (floor[run]?.ready ?? Number.NaN));
    const cell = (key: keyof Load, digits = 0, scale = 1): string =>
      show(spread(loads.map((load) => load[key] / scale)), digits);
    return [
      route.name,
      cell('fcp'),
      cell('lcp'),
      cell('ready'),
      show(spread(ratio), 2),
      cell('scriptBytes', 1, 1000),
      cell('rounds'),
      cell('cls', 3),
    ];
  });
  console.log(
    `\n${table([
      [
        `First visit, Slow 4G, CPU x4, ${RUNS} runs`,
        'FCP ms',
        'LCP ms',
        'ready ms',
        'ready / floor',
        'JS sent KB',
        'serial rounds',
        'layout shift',
      ],
      ...rows,
    ])}`,
  );
}

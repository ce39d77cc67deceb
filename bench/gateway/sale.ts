import { productOf, sell } from '../../apps/gateway/test/operator-data.ts';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { startChild } from './children.ts';
import type { Crowd, CrowdOutcome } from './crowd-load.ts';
import { cpuSeconds } from './processes.ts';
import { CROWD_GATEWAYS, crowdStage } from './riders.ts';
import { startBare } from './rounds.ts';
import { startUntil } from './stage.ts';

const ITEMS = Number(process.env['SALE_ITEMS'] ?? 10_000);
const BUYERS = Number(process.env['SALE_BUYERS'] ?? 2000);
const ROUNDS = Number(process.env['SALE_ROUNDS'] ?? 3);

interface Measured extends CrowdOutcome {
  /** Number taken according to the database, less the stock. */
  oversold: number;
  /** Processor time of the servers' processes for one item sold, microseconds. */
  cpuMicros: number;
}

const FIGURES: readonly Figure<Measured>[] = [
  { name: 'sold', of: ({ done }) => done },
  { name: 'oversold', of: ({ oversold }) => oversold },
  { name: 'per second', of: ({ done, seconds }) => done / seconds },
  {
    name: 'gateways / this',
    of: (server, gateway) => gateway.done / gateway.seconds / (server.done / server.seconds),
    digits: 2,
  },
  { name: 'p50 ms', of: ({ p50 }) => p50 },
  { name: 'p99 ms', of: ({ p99 }) => p99 },
  { name: 'server CPU us', of: ({ cpuMicros }) => cpuMicros },
  { name: 'repeated', of: ({ repeated }) => repeated },
];

/**
 * Sells 10,000 items to 2,000 concurrent buyers: with three gateways, and with three bare node:http servers that run
 * the same service, on one database server, alternating. Everything must be sold, and nothing twice.
 */
export async function benchSale(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { databaseUrl, pool, settings, tokens, ctx } = await crowdStage(ends, BUYERS);
  const itemsOf = (name: string) =>
    Array.from({ length: ROUNDS }, (_, i) => `${name.replaceAll(' ', '-')}-${i}`);
  const names = ['gateways', 'bare servers'];
  const items = new Map(names.map((name) => [name, itemsOf(name)]));
  const products = [...items.values()]
    .flat()
    .map((id) => productOf({ id, perOrder: 1, stock: { total: ITEMS } }));
  await sell([{ ctx }], ...products);

  const [gateways, bare] = [[], []] as [
    { origin: string; pid: number }[],
    { origin: string; pid: number }[],
  ];
  for (let n = 0; n < CROWD_GATEWAYS; n++) {
    const started = await startUntil(ends, settings);
    gateways.push({ origin: started.origin, pid: started.pid() });
    bare.push(await startBare('bare', { databaseUrl }, ends));
  }
  const load = startChild('./crowd-load.ts', ends);
  const runs = await inTurns(
    [
      { name: 'gateways', servers: gateways },
      { name: 'bare servers', servers: bare },
    ],
    ROUNDS,
    async ({ name, servers }): Promise<Measured> => {
      const product = items.get(name)?.shift() ?? '';
      const cpu = () => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
      const before = cpu();
      const sale: Crowd = {
        origins: servers.map(({ origin }) => origin),
        tokens,
        calls: [{ path: '/v1/purchases', body: { productId: product, quantity: 1 } }],
        untilRefused: true,
        atOnce: BUYERS,
      };
      const outcome = await load.ask<CrowdOutcome>(sale);
      const cpuMicros = ((cpu() - before) / outcome.done) * 1e6;
      const { rows } = await pool.query<{ taken: number }>(
        `select greatest(
           (select sum(taken) from stock where item = $1),
           (select count(*) from orders where holds #>> '{stock,product}' = $1))::int as taken`,
        [product],
      );
      return { ...outcome, oversold: (rows[0]?.taken ?? 0) - ITEMS, cpuMicros };
    },
  );
  const exactly = { atMost: { oversold: 0, sold: ITEMS }, atLeast: { oversold: 0, sold: ITEMS } };
  findings.show({
    title: `${ITEMS} items, ${BUYERS} buyers at once, ${CROWD_GATEWAYS} servers of each kind, ${ROUNDS} rounds, alternating, database without fsync`,
    runs,
    figures: FIGURES,
    baseline: 'gateways',
    atMost: { gateways: exactly.atMost },
    atLeast: { gateways: exactly.atLeast },
  });
}

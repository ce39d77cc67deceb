import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { startChild } from './children.ts';
import type { Impatience, OverloadOutcome } from './overload-load.ts';
import { startDemoGateway } from './stage.ts';

const ROUNDS = Number(process.env['OVERLOAD_ROUNDS'] ?? 2);
const SECONDS = Number(process.env['OVERLOAD_SECONDS'] ?? 15);
/** Clients that keep one gateway busy without waiting long. */
const AT_CAPACITY = 64;

const FIGURES: readonly Figure<OverloadOutcome>[] = [
  { name: 'good/s', of: ({ good }) => good },
  { name: 'of capacity', of: ({ good }, capacity) => good / capacity.good, digits: 2 },
  { name: 'p50 ms', of: ({ p50 }) => p50 },
  { name: 'p99 ms', of: ({ p99 }) => p99 },
  { name: 'refused', of: ({ refused }) => refused },
  { name: 'given up', of: ({ givenUp }) => givenUp },
];

/** Reads the list of orders with more clients than one gateway can serve, who give up after 2.5 s. */
export async function benchOverload(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { gateway } = await startDemoGateway(ends, { LIMIT_FACTOR: '100000' });
  const tokens = [await logIn(gateway.origin, DEMO_RIDER)];
  const load = startChild('./overload-load.ts', ends);
  const crowd = { url: `${gateway.origin}/v1/orders`, tokens, patienceMs: 2500, seconds: SECONDS };
  const polite = (clients: number): Impatience => ({ ...crowd, clients, polite: true });
  const capacity = 'at capacity';
  const runs = await inTurns(
    [
      { name: capacity, of: polite(AT_CAPACITY) },
      { name: '1500 clients', of: polite(1500) },
      { name: '3000 clients', of: polite(3000) },
      { name: '1500 that ask at once', of: { ...polite(1500), polite: false } },
    ],
    ROUNDS,
    async ({ of }) => await load.ask<OverloadOutcome>(of),
  );
  findings.show({
    title: 'More clients than one gateway can serve, GET /v1/orders',
    runs,
    figures: FIGURES,
    baseline: capacity,
    atLeast: { '1500 clients': { 'of capacity': 0.8 }, '3000 clients': { 'of capacity': 0.8 } },
  });
}

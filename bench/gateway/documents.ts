import { spawnSync } from 'node:child_process';
import { addressOf } from '@shtrans/contract/addresses/addresses';
import { DEMO_RIDER, documentCookie, logIn } from '../../tools/stage/rider.ts';
import type { Figure, Findings } from '../harness.ts';
import { CONNECTIONS, loadInTurns, type Measured, ROUND_MS } from './rounds.ts';
import { startDemoGateway } from './stage.ts';

const ROUNDS = 15;
/** Until drawing is compiled, which takes longer than a call. */
const WARM_UP_MS = 4000;
const CALL = '/v1/orders?type=all&tab=all&limit=20';

/** Headers that browsers send with a page's address, in addition to cookies. */
const VISIT = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const TARGETS = { 'beyond the call, CPU us': 2000, 'p99 / the call’s': 3 };
const PER_SECOND = { 'per second': 500 };

const FIGURES: readonly Figure<Measured>[] = [
  { name: 'per second', of: ({ perSecond }) => perSecond },
  { name: 'CPU us', of: ({ cpuMicros }) => cpuMicros },
  { name: 'beyond the call, CPU us', of: (each, call) => each.cpuMicros - call.cpuMicros },
  { name: 'p50 ms', of: ({ p50 }) => p50, digits: 2 },
  { name: 'p99 ms', of: ({ p99 }) => p99, digits: 2 },
  { name: 'p99 / the call’s', of: (each, call) => each.p99 / call.p99, digits: 2 },
  { name: 'load CPU', of: ({ busy }) => busy, digits: 2 },
];

/** Pins a process with all its threads to the first processor, if the system can. */
const pin = (pid: number): boolean => spawnSync('taskset', ['-acp', '0', `${pid}`]).status === 0;

/** Returns the gateway's count of documents of a step. */
async function documentsOf(origin: string, step: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(
    new RegExp(`^documents_total\\{step="${step}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
}

/**
 * Compares the order list as a document, drawn for the demo rider and compressed, with the call whose answer it
 * contains and with its frame; all of one gateway, alternating.
 */
export async function benchDocuments(
  findings: Findings,
  ends: AsyncDisposableStack,
): Promise<void> {
  const { gateway } = await startDemoGateway(ends, {
    LOG_LEVEL: 'info',
    // Otherwise pages would fall back to frames under full load.
    PAGE_BUSY_PERCENT: '100',
    FRAME_BUSY_PERCENT: '100',
    PAGE_PATIENCE_MS: '60000',
  });
  const { origin } = gateway;
  const server = { origin, pid: gateway.pid() };
  const token = await logIn(origin, DEMO_RIDER);
  const { name, value } = await documentCookie(origin, token);
  const page = addressOf('orders');
  const cookie = `${name}=${value}`;
  const visit = { read: page, headers: { ...VISIT, ...COMPRESSED } };
  const subjects = [
    { name: 'call', flow: { read: CALL, headers: { ...COMPRESSED, cookie } }, token },
    { name: 'document', flow: { ...visit, headers: { ...visit.headers, cookie } }, token: null },
    { name: 'frame', flow: visit, token: null },
  ];
  const where = pin(server.pid) ? 'on one processor' : 'on all processors';
  const runs = await loadInTurns(
    subjects.map((subject) => ({ ...server, ...subject })),
    { rounds: ROUNDS, warmUpMs: WARM_UP_MS },
    ({ flow, token: credential }) => ({ flow, token: credential }),
  );
  const documentCount = runs.get('document')?.reduce((sum, round) => sum + round.done, 0) ?? 0;
  const brought = await documentsOf(origin, 'page');
  if (brought < documentCount)
    throw new Error(`only ${brought} of ${documentCount} documents contained their page`);
  findings.show({
    title: `Order list as a document, compressed, gateway ${where}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s, alternating`,
    runs,
    figures: FIGURES,
    baseline: 'call',
    atMost: { document: TARGETS },
    atLeast: { document: PER_SECOND },
  });
}

import { HOST_NAMES, hostSettings } from '../../tools/lab/hosts.ts';
import { putInto } from '../../tools/stage/host-phone.ts';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { loadOnce } from './load.ts';
import { ORDER_CARD } from './recorder.ts';
import type { BenchStage } from './stage.ts';

const RUNS = 3;

type Load = Awaited<ReturnType<typeof loadOnce>>;

/** A plain browser on the same phone, in the same round. */
const BROWSER = 'BROWSER-DEFAULT';

const FIGURES: readonly Figure<Load>[] = [
  { name: 'first render ms', of: ({ fcp }) => fcp },
  { name: 'ready ms', of: ({ ready }) => ready },
  { name: 'taken over ms', of: ({ taken }) => taken },
  { name: 'JS sent KB', of: ({ scriptBytes }) => scriptBytes / 1000, digits: 1 },
  { name: 'first render / browser', of: (load, browser) => load.fcp / browser.fcp, digits: 2 },
  { name: 'ready / browser', of: (load, browser) => load.ready / browser.ready, digits: 2 },
  { name: 'taken / browser', of: (load, browser) => load.taken / browser.taken, digits: 2 },
];

/** The own app is asked for its identity before the page listens; no other host may cost a rider time. */
const AT_MOST = { 'first render / browser': 1.15, 'ready / browser': 1.15 };

/**
 * Measures the first visit to the order list inside each host, whose bridge is available immediately, as a ratio to the
 * plain browser.
 */
export async function benchHosts(
  { gateway, token, onPhone }: BenchStage,
  findings: Findings,
): Promise<void> {
  const target = { url: gateway.page('/riding-order-list/'), shows: ORDER_CARD };
  const hosts = HOST_NAMES.map((host) => ({ name: host, settings: hostSettings(host) }));
  const runs = await inTurns(hosts, RUNS, ({ settings }) =>
    onPhone(
      token,
      (phone) =>
        loadOnce(phone, target, { net: 'slow4g', cpu: 4 }, (page) => putInto(page, settings)),
      { userAgent: settings.userAgent },
    ),
  );
  findings.show({
    title: `Order list inside hosts, first visit, Slow 4G, CPU x4, ${RUNS} runs`,
    runs,
    figures: FIGURES,
    baseline: BROWSER,
    atMost: Object.fromEntries(HOST_NAMES.map((host) => [host, AT_MOST])),
  });
}

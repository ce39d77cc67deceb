import { cityDay, startOfCityDay } from '@shtrans/contract/values/calendar';
import { cityFeed } from '../../apps/gateway/src/adapters/feed/city.ts';
import { alertOf, disruptionsOfTheDay } from '../../apps/gateway/sandbox/live/disruptions.ts';
import { trafficAt } from '../../apps/gateway/sandbox/live/traffic.ts';
import type { Feed } from '../../apps/gateway/src/gtfs/feed.ts';
import { decodeFeed, encodeFeed } from '../../apps/gateway/src/gtfs/realtime/feed-message.ts';
import { readSnapshot } from '../../apps/gateway/src/gtfs/realtime/read-snapshot.ts';
import { writeSnapshot } from '../../apps/gateway/src/gtfs/realtime/write-snapshot.ts';
import { type Findings, inTurns, milliseconds } from '../harness.ts';
import { CONNECTIONS, loadInTurns, SERVER_FIGURES, startBare } from './rounds.ts';
import { startEmptyGateway } from './stage.ts';

const ROUNDS = 10;
const WARM_UP_MS = 3000;
const DECODINGS = 40;
const SEED = 20261121;
const HOUR_MS = 3_600_000;
/** People's Square, where three lines meet. */
const BUSY_STATION = 'S0123';

/** For one answer under load, as for a plan. */
const BOARD_TARGETS = { 'p99 ms': 50 };
/** For the sandbox's whole feed of a rush hour, so that no answer waits longer for it. */
const REALTIME_TARGETS = { 'decode and read': { ms: 50 } };

/** Creates and reads the realtime feed of an instant repeatedly. */
async function benchRealtime(feed: Feed, instant: Date, findings: Findings): Promise<void> {
  let bytes: Uint8Array = new Uint8Array();
  const make = (): void => {
    const disruptions = disruptionsOfTheDay(feed, SEED, instant);
    const alerts = disruptions.map((each) => alertOf(feed, each));
    const snapshot = { at: instant, ...trafficAt(feed, instant, disruptions, SEED), alerts };
    bytes = encodeFeed(writeSnapshot(feed, snapshot));
  };
  const steps = [
    { name: 'make and write', work: make },
    { name: 'decode and read', work: () => readSnapshot(feed, [decodeFeed(bytes)], instant) },
  ];
  const runs = await inTurns(steps, DECODINGS, ({ work }) => milliseconds(work));
  findings.show({
    title: `Realtime feed of a rush hour, ${Math.round(bytes.length / 1000)} kB`,
    runs,
    figures: [{ name: 'ms', of: (ms) => ms, digits: 1 }],
    atMost: REALTIME_TARGETS,
  });
}

/**
 * Compares the departures of a busy station tomorrow morning with a bare node:http server that returns the same answer,
 * and measures how long the realtime feed of a rush hour takes to read.
 */
export async function benchDepartures(
  findings: Findings,
  ends: AsyncDisposableStack,
): Promise<void> {
  const { feed } = await cityFeed({ now: () => new Date() }).current();
  const tomorrow = startOfCityDay(cityDay(new Date(Date.now() + 24 * HOUR_MS)));
  const morning = new Date(tomorrow.getTime() + 8 * HOUR_MS);
  await benchRealtime(feed, morning, findings);
  const target = `/v1/departures?stop=${BUSY_STATION}&at=${morning.toISOString()}`;
  const { gateway } = await startEmptyGateway(ends);
  const answer = await fetch(gateway.origin + target);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  const bare = await startBare('same answer', { answer: text }, ends);
  const gatewayServer = { name: 'gateway', origin: gateway.origin, pid: gateway.pid() };
  const limits = { rounds: ROUNDS, warmUpMs: WARM_UP_MS };
  findings.show({
    title: `Departures of a busy station, 20 of them, ${text.length} bytes, ${CONNECTIONS} connections, ${ROUNDS} rounds, alternating`,
    runs: await loadInTurns([gatewayServer, bare], limits, () => ({
      flow: { read: target },
      token: null,
    })),
    figures: SERVER_FIGURES,
    baseline: gatewayServer.name,
    atMost: { gateway: BOARD_TARGETS },
  });
}

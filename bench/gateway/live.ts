import type { Point } from '@shtrans/contract/rides/schemas';
import { sandboxSecret } from '../../apps/gateway/sandbox/signature.ts';
import { connect, type WholeDb } from '../../apps/gateway/src/db/database.ts';
import { logIn, riderOfPhone } from '../../apps/gateway/src/modules/people/auth/service.ts';
import { outside } from '../../apps/gateway/test/outside.ts';
import { giveRide } from '../../apps/gateway/test/rides.ts';
import { callAs } from '../../tools/stage/rider.ts';
import { type Findings, TIMES } from '../harness.ts';
import { startChild } from './children.ts';
import type { LiveOutcome, LiveRide, LiveRound } from './live-load.ts';
import { cpuSeconds, memoryMegabytes } from './processes.ts';
import { startEmptyGateway } from './stage.ts';

const RIDES = 1000;
/** The rider, and one person with whom the ride was shared. */
const LISTENERS = 2 * RIDES;
const EVERY_MS = 3000;
const CHANGES = 8;
/** Points of a path through the city. */
const CORNERS = 60;

const TO_LISTENER = "from the dispatcher's webhook to the listener";
/** Far below the 3 s within which a screen must show the change. */
const LATENCY_TARGETS = { 'p99 ms': 500 };
/** Of one core, for all 1,000 trips. */
const TARGET_CORES = 0.75;

const { clock, random, log, figures } = outside({});
const system = { clock, random, log, figures };

/**
 * Measures 1,000 trips under way, each followed by its rider and by a person with its link, while the dispatcher moves
 * every car every 3 s with its signed webhook.
 */
export async function benchLive(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { gateway, databaseUrl } = await startEmptyGateway(ends);
  const { db } = connect(databaseUrl, { max: 2 });
  ends.defer(() => db.destroy());

  const rides = await Promise.all(Array.from({ length: RIDES }, (_, i) => startTrip(db, i)));
  for (let i = 0; i < rides.length; i += 20) {
    await Promise.all(
      rides.slice(i, i + 20).map(async (ride) => {
        const share = `/v1/rides/${ride.id}/shares`;
        const post = { method: 'POST', body: {} };
        const createdShare = await callAs<{ url: string }>(gateway.origin, ride.token, share, post);
        ride.link = new URL(createdShare.url, gateway.origin).searchParams.get('token') ?? '';
      }),
    );
  }
  const secret = await sandboxSecret({ db, ...system }, 'dispatch');
  const { origin } = gateway;
  const round: LiveRound = { origin, secret, rides, everyMs: EVERY_MS, changes: CHANGES };

  const memory = [memoryMegabytes(gateway.pid())];
  const load = startChild('./live-load.ts', ends);
  await load.ask<'listening'>(round);
  memory.push(memoryMegabytes(gateway.pid()));
  const before = cpuSeconds(gateway.pid());
  await load.ask<'done'>({});
  const cpu = cpuSeconds(gateway.pid()) - before;
  const outcome = await load.ask<LiveOutcome>({});
  memory.push(memoryMegabytes(gateway.pid()));
  report(findings, outcome, cpu, memory);
}

/** Creates a rider on a trip, with a session; the link is made later. */
async function startTrip(db: WholeDb, i: number): Promise<LiveRide> {
  const phone = `139${String(i).padStart(8, '0')}`;
  const { token, rider } = await db
    .transaction()
    .execute(async (tx) =>
      logIn(system, tx, await riderOfPhone(system, tx, phone), { clientAddress: '' }),
    );
  const path: Point[] = Array.from({ length: CORNERS }, (_, corner) => ({
    lat: 31.15 + (i % 100) / 1000 + (corner >> 1) / 500,
    lon: 121.4 + (i % 70) / 1000 + ((corner + 1) >> 1) / 500,
  }));
  const driver = {
    name: { zh: '王师傅', en: 'Mr Wang' },
    phone: '138****5678',
    plate: `沪A·D${String(i).padStart(5, '0')}`,
    car: { zh: '白色 荣威 i6', en: 'White Roewe i6' },
    rating: 49,
  };
  const place = (corner: number): string =>
    JSON.stringify({ ...path.at(corner), name: { zh: '某处', en: 'Somewhere' } });
  const id = await giveRide({ ctx: system, db }, rider.uid, {
    state: 'on_trip',
    started_at: system.clock.now(),
    driver: JSON.stringify(driver),
    path: JSON.stringify(path),
    from_place: place(0),
    to_place: place(-1),
  });
  return { id, token, link: '', driver, path };
}

/**
 * @param cpu processor seconds of the gateway
 * @param memory megabytes of the gateway: before any listener, with all listeners, at the end
 */
function report(
  findings: Findings,
  { latencies, seconds, behind, bytes }: LiveOutcome,
  cpu: number,
  [quiet = 0, listening = 0, end = 0]: readonly number[],
): void {
  findings.show({
    title: `Live trips: ${RIDES} under way, ${LISTENERS} listeners (the rider and a shared link each), every car moved each ${EVERY_MS / 1000} s (here each ${(seconds / CHANGES).toFixed(1)} s), database without fsync`,
    runs: new Map([[TO_LISTENER, [latencies]]]),
    figures: TIMES,
    atMost: { [TO_LISTENER]: LATENCY_TARGETS },
  });
  const changes = RIDES * CHANGES;
  // A busy machine cannot keep the interval: computes the cost of a change at the intended rate.
  const cores = (cpu / changes) * (RIDES / (EVERY_MS / 1000));
  console.log(
    `${(latencies.length / seconds).toFixed(0)} events/s, ${(bytes / seconds / 1e6).toFixed(1)} MB/s; at a change each ${EVERY_MS / 1000} s the gateway takes ${(cores * 100).toFixed(0)} % of a core (${((cpu / changes) * 1e6).toFixed(0)} us a change); its memory ${quiet.toFixed(0)} MB, listened to ${listening.toFixed(0)} MB (${(((listening - quiet) * 1000) / LISTENERS).toFixed(0)} KB a listener), at the end ${end.toFixed(0)} MB; listeners behind after 3 s: ${behind}`,
  );
  findings.judge('Live trips, cores of the gateway', cores, { atMost: TARGET_CORES }, 2);
  findings.judge('Live trips, listeners without the last change', behind, { atMost: 0 });
}

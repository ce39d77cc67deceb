import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Point } from '@shtrans/contract/rides';
import { sandboxSecret } from '../../apps/gateway/sandbox/signature.ts';
import { connect, type Db } from '../../apps/gateway/src/db/database.ts';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import { uuidv7 } from '../../apps/gateway/src/db/uuid.ts';
import { giveRide } from '../../apps/gateway/test/rides.ts';
import { startGateway } from '../../tools/stage/gateway.ts';
import { callAs } from '../../tools/stage/rider.ts';
import { table } from '../statistics.ts';
import type { Arrival, LiveOutcome, LiveRide, LiveRound } from './live-load.ts';
import {
  child,
  cpuSeconds,
  cpuSecondsOfFamily,
  memoryMegabytes,
  parentOf,
  told,
} from './servers.ts';

const RIDES = 1000;
/** Its rider, and somebody the ride was shared with. */
const LISTENERS = 2 * RIDES;
const EVERY_MS = 3000;
const CHANGES = 8;
/** Corners of a way through the city. */
const CORNERS = 60;

/** Far below the 3 s within which a screen must tell the truth. */
const TARGET_P99_MS = 500;
/** Of one core, for all 1,000 trips. */
const TARGET_CORES = 0.75;

/** As the other parts; and it notes when each transaction was committed. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  track_commit_timestamp: 'on',
};

type Pool = ReturnType<typeof connect>['pool'];
/** When a version of a ride was committed, ms of the epoch. */
type Commits = Map<string, number>;

const system = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };

/**
 * Measures 1,000 trips under way, each followed by its rider and by somebody with its link, while the
 * dispatcher moves every car every 3 s by its signed notice. Returns what misses its target.
 */
export async function benchLive(): Promise<string[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shtrans-live-'));
  chmodSync(dataDir, 0o711);
  const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    const server = await startEmbedded({ dataDir, settings: SETTINGS });
    closing.push(() => server.stop());
    await createDatabase(server.url('postgres'), 'live');
    const url = server.url('live');
    const gateway = await startGateway({ DATABASE_URL: url, DEMO: 'false', LOG_LEVEL: 'info' });
    closing.push(() => gateway.stop());
    const { db, pool } = connect(url, { max: 2 });
    closing.push(() => db.destroy());
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = parentOf(rows[0]?.pid ?? 0);

    const rides = await Promise.all(Array.from({ length: RIDES }, (_, i) => startTrip(db, i)));
    for (let i = 0; i < rides.length; i += 20) {
      await Promise.all(
        rides.slice(i, i + 20).map(async (ride) => {
          const share = `/v1/rides/${ride.id}/shares`;
          const made = await callAs<{ url: string }>(gateway.origin, ride.token, share, {
            method: 'POST',
            body: {},
          });
          ride.link = new URL(made.url, gateway.origin).searchParams.get('token') ?? '';
        }),
      );
    }
    const secret = await sandboxSecret({ db, ...system }, 'dispatch');
    const round: LiveRound = {
      origin: gateway.origin,
      secret,
      rides,
      everyMs: EVERY_MS,
      changes: CHANGES,
    };

    const before = memoryMegabytes(gateway.pid());
    const load = child('./live-load.ts');
    closing.push(() => load.disconnect());
    await told<'listening'>(load, round);
    const listening = memoryMegabytes(gateway.pid());
    const cpu = () => [cpuSeconds(gateway.pid()), cpuSecondsOfFamily(postmaster)] as const;
    const [gatewayBefore, databaseBefore] = cpu();
    const commits = watchCommits(pool);
    await told<'done'>(load, { go: true });
    const [gatewayAfter, databaseAfter] = cpu();
    const outcome = await told<LiveOutcome>(load, { report: true });
    return report(rides, outcome, await commits(), {
      gateway: gatewayAfter - gatewayBefore,
      database: databaseAfter - databaseBefore,
      memory: [before, listening, memoryMegabytes(gateway.pid())],
    });
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** A rider on a trip, with a session; the link is still to be made. */
async function startTrip(db: Db, i: number): Promise<LiveRide> {
  const now = system.clock.now();
  const userId = uuidv7(system);
  const phone = `139${String(i).padStart(8, '0')}`;
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('users')
    .values({ id: userId, phone, nickname: 'bench', demo: false, created_at: now })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: userId,
      kind: 'main',
      device_id: null,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      revoked_at: null,
    })
    .execute();
  const way: Point[] = Array.from({ length: CORNERS }, (_, corner) => ({
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
  const ends = [way[0], way.at(-1)].map((end) =>
    JSON.stringify({ ...end, name: { zh: '某处', en: 'Somewhere' } }),
  );
  const id = await giveRide({ ctx: system, db }, userId, {
    state: 'on_trip',
    started_at: now,
    driver: JSON.stringify(driver),
    path: JSON.stringify(way),
    ...(ends[0] !== undefined && { from_place: ends[0] }),
    ...(ends[1] !== undefined && { to_place: ends[1] }),
  });
  return { id, token, link: '', driver, path: way };
}

/** Reads when each change was committed, as often as a ride changes, so that few are missed. */
function watchCommits(pool: Pool): () => Promise<Commits> {
  const commits: Commits = new Map();
  const stop = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await delay(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
      const { rows } = await pool.query<{ id: string; version: number; ms: number }>(
        `select id, version, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as ms
         from rides`,
      );
      for (const { id, version, ms } of rows) commits.set(nameOf(id, version), ms);
    }
  };
  const ended = loop();
  return async () => {
    stop.abort();
    await ended;
    return commits;
  };
}

const nameOf = (ride: string, version: number): string => `${ride} ${version}`;

interface Costs {
  /** Processor seconds. */
  gateway: number;
  database: number;
  /** Megabytes of the gateway: before anybody listened, with all listening, at the end. */
  memory: [number, number, number];
}

const latencyRow = (name: string, times: readonly number[]): string[] => {
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN).toFixed(1);
  return [name, String(times.length), at(0.5), at(0.99), at(1)];
};

function report(
  rides: readonly LiveRide[],
  { arrivals, sentAt, seconds, behind, bytes, failures, firstFailure }: LiveOutcome,
  commits: Commits,
  { gateway, database, memory }: Costs,
): string[] {
  if (failures > 0) throw new Error(`live trips: ${failures} failures, the first: ${firstFailure}`);
  const since = (from: (arrival: Arrival) => number | undefined): number[] =>
    arrivals
      .flatMap((arrival) => {
        const start = from(arrival);
        return start === undefined ? [] : [arrival.at - start];
      })
      .toSorted((a, b) => a - b);
  const committed = since(({ ride, version }) =>
    commits.get(nameOf(rides[ride]?.id ?? '', version)),
  );
  const sent = since(({ ride, version }) => sentAt[ride]?.[version]);
  const [quiet, listening, end] = memory;
  const changes = RIDES * CHANGES;
  // A machine with other work keeps no timetable: what a change costs, at the pace it should have.
  const cores = (spent: number): number => (spent / changes) * (RIDES / (EVERY_MS / 1000));
  console.log(
    `\nLive trips: ${RIDES} under way, ${LISTENERS} listeners (the rider and a shared link each), every car moved each ${EVERY_MS / 1000} s (here each ${(seconds / CHANGES).toFixed(1)} s), database without fsync\n${table(
      [
        ['event latency, ms', 'events', 'p50', 'p99', 'most'],
        latencyRow('from the commit to the listener', committed),
        latencyRow("from the dispatcher's notice", sent),
      ],
    )}`,
  );
  console.log(
    `${(arrivals.length / seconds).toFixed(0)} events/s, ${(bytes / seconds / 1e6).toFixed(1)} MB/s; at a change each ${EVERY_MS / 1000} s the gateway takes ${(cores(gateway) * 100).toFixed(0)} % of a core (${((gateway / changes) * 1e6).toFixed(0)} us a change), the database ${(cores(database) * 100).toFixed(0)} %; gateway memory ${quiet.toFixed(0)} MB, listened to ${listening.toFixed(0)} MB (${(((listening - quiet) * 1000) / LISTENERS).toFixed(0)} KB a listener), at the end ${end.toFixed(0)} MB; listeners behind after 3 s: ${behind}`,
  );
  const p99 = committed[Math.floor(0.99 * committed.length)] ?? Number.NaN;
  return [
    ...(p99 <= TARGET_P99_MS
      ? []
      : [`Live trips, p99 of ${p99.toFixed(0)} ms, target ${TARGET_P99_MS}`]),
    ...(cores(gateway) <= TARGET_CORES
      ? []
      : [`Live trips, gateway ${cores(gateway).toFixed(2)} of a core, target ${TARGET_CORES}`]),
    ...(behind === 0 ? [] : [`Live trips, ${behind} listeners had not heard of the last change`]),
  ];
}

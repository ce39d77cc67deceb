import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type WholeDb } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/server.ts';
import { createDatabase, migrate, PRODUCT } from '../../src/db/migrate.ts';
import { insertRow, migrations } from '../../sandbox/tables.ts';
import { FAST } from '../../test/database-server.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database-proxy.ts';
import { type SpawnedGateway, spawnGateway } from '../../test/gateway-process.ts';
import { startTcpProxy, targetOf, type TcpProxy } from '../../test/tcp-proxy.ts';
import { type ArmedFault, STRUCK } from './gateway.ts';

export const GATEWAYS = 3;
const GATEWAY = path.join(import.meta.dirname, 'gateway.ts');
const PROVIDER = path.join(import.meta.dirname, '../../sandbox/payment/provider.ts');
const RESTART_MS = 100;
/** A process that is not there so long after it ended does not come back. */
const START_LIMIT_MS = 240_000;
const ANSWER_MS = 1000;

/** What a network separates: each gateway has a proxy for each. */
export const LINKS = ['database', 'provider', 'riders'] as const;
export type Link = (typeof LINKS)[number];

/** Hears of every process that ended, and whether it should not have. */
type Report = (what: string, isFault: boolean) => void;

/** What ends a process that nobody outside of it wanted to end: no memory left, or a fault of the runtime. */
const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
]);

/**
 * Whether a process should not have ended so. To end is a fault of one that was ready, or that was asked to stop;
 * not to start is none: it is started again. To crash is one at any time.
 */
export const isFaultyEnd = (how: {
  code: number | null;
  signal: NodeJS.Signals | null;
  wasStopped: boolean;
  wasReady: boolean;
}): boolean =>
  CRASHES.has(how.signal) ||
  (how.signal === null && (how.wasStopped ? how.code !== 0 : how.wasReady));

/** A process that is started again whenever it ends, as a supervisor does. */
export class Supervised {
  readonly name: string;
  /** Where it answers; undefined while it does not run. */
  address: string | undefined;
  #spawn: (env: Record<string, string>) => SpawnedGateway;
  #report: Report;
  #process: SpawnedGateway | undefined;
  #isOver = false;
  #nextEnv: Record<string, string> = {};
  #frozenMs = 0;
  #thawed: Promise<void> = Promise.resolve();
  /** Those that were asked to stop. */
  readonly #stopping = new WeakSet<SpawnedGateway>();

  constructor(
    name: string,
    spawn: (env: Record<string, string>) => SpawnedGateway,
    report: Report,
  ) {
    this.name = name;
    this.#spawn = spawn;
    this.#report = report;
    this.#start();
  }

  #start(): void {
    const process = this.#spawn(this.#nextEnv);
    this.#nextEnv = {};
    this.#process = process;
    process.child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes(STRUCK)) this.#thaw(this.#frozenMs);
    });
    process.ready.then(
      (address) => (this.address = address),
      // It ends, and the end is what counts.
      () => {},
    );
    void this.#startAfter(process);
  }

  async #startAfter(process: SpawnedGateway): Promise<void> {
    const { code, signal } = await process.ended;
    const wasStopped = this.#stopping.has(process);
    const isFault = isFaultyEnd({ code, signal, wasStopped, wasReady: this.address !== undefined });
    this.#report(`${this.name} ended with ${code ?? signal}: ${process.output()}`, isFault);
    this.address = undefined;
    if (this.#isOver) return;
    await delay(RESTART_MS);
    this.#start();
  }

  /** Resolves when it answers. */
  async up(): Promise<void> {
    const limit = performance.now() + START_LIMIT_MS;
    while (!(await this.#answers())) {
      if (performance.now() > limit) throw new Error(`${this.name} does not start`);
      // On a busy machine it may have stopped itself later than it was told to go on.
      this.#process?.child.kill('SIGCONT');
      await delay(20);
    }
  }

  /** Any answer will do: whether all is well is for riders to say. */
  async #answers(): Promise<boolean> {
    if (this.address === undefined) return false;
    const signal = AbortSignal.timeout(ANSWER_MS);
    return await fetch(this.address, { signal }).then(
      (answer) => answer.body?.cancel().then(() => true) ?? true,
      () => false,
    );
  }

  /** Adds to the environment of the next start, and of no other. */
  startNextWith(env: Record<string, string>): void {
    this.#nextEnv = env;
  }

  kill(): void {
    this.#process?.child.kill('SIGKILL');
  }

  /** As an operator stops it; it must end well, and is started again. */
  terminate(): void {
    const process = this.#process;
    if (process === undefined || this.address === undefined) return;
    this.#stopping.add(process);
    process.child.kill('SIGTERM');
  }

  freeze(ms: number): void {
    this.#process?.child.kill('SIGSTOP');
    this.#thaw(ms);
  }

  #thaw(ms: number): void {
    const { child } = this.#process ?? {};
    this.#thawed = delay(ms).then(() => void child?.kill('SIGCONT'));
  }

  /** Resolves when it is not frozen any more. */
  async thawed(): Promise<void> {
    await this.#thawed;
  }

  /** Has it end or freeze itself when it comes to a point; it may never do. */
  arm(fault: ArmedFault, frozenMs: number): void {
    const { child } = this.#process ?? {};
    if (child?.connected !== true) return;
    this.#frozenMs = frozenMs;
    child.send({ armed: fault }, () => {});
  }

  disarm(): void {
    const { child } = this.#process ?? {};
    if (child?.connected === true) child.send({ armed: undefined }, () => {});
  }

  async end(): Promise<void> {
    this.#isOver = true;
    this.kill();
    await this.#process?.ended;
  }
}

interface Member {
  process: Supervised;
  links: Record<Link, TcpProxy>;
}

export interface Cluster {
  gateways: readonly Member[];
  provider: Supervised;
  /** Straight to the gateways' tables, and to the provider's own. */
  db: WholeDb;
  providerDb: WholeDb;
  /** The environment of a gateway, for commands beside it. */
  env(): Record<string, string>;
  /** Ends so many connections of gateways to the database, the newest but `skipped`. */
  endSessions(skipped: number, many: number): Promise<void>;
  /** Nothing is broken any more. Resolves when all answer. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

const SECRET = 'a secret for gateways in chaos only';
/** Tells our own connections from those of gateways. */
const OBSERVER = 'chaos';

/**
 * A PostgreSQL server with two databases, the provider as a process on one and three gateways on the other,
 * each behind proxies.
 *
 * @param folder for the database and the logs
 * @param complain hears of a process that ended by itself, or badly
 */
export async function startCluster(
  folder: string,
  logs: string,
  complain: (fault: string) => void,
): Promise<Cluster> {
  await using started = new AsyncDisposableStack();
  const server = await startEmbedded({ dataDir: folder, transport: 'tcp', settings: FAST });
  started.defer(() => server.stop());
  const open = async (name: string): Promise<WholeDb> => {
    await createDatabase(server.url('postgres'), name);
    const { db } = connect(`${server.url(name)}?application_name=${OBSERVER}`, { max: 4 });
    started.defer(() => db.destroy());
    await migrate(db, [PRODUCT, migrations]);
    await insertRow(db, 'sandbox.merchant', { name: 'payment', secret: SECRET });
    return db;
  };
  const db = await open('gateway');
  const providerDb = await open('provider');

  const settings = { SECRET, DATA_DIR: folder, LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' };
  const report: Report = (what, isFault) => {
    appendFileSync(path.join(logs, 'processes.log'), `${new Date().toISOString()} ${what}\n`);
    if (isFault) complain(what);
  };
  const supervise = (name: string, entry: string, env: Record<string, string>): Supervised => {
    const given = { ...settings, LOG_FILE: path.join(logs, `${name}.log`), ...env };
    const process = new Supervised(
      name,
      (more) => spawnGateway({ ...given, ...more }, { entry }),
      report,
    );
    started.defer(() => process.end());
    return process;
  };

  const members: Member[] = [];
  let next = 0;
  // Where the provider reports to: a balancer in front of the gateways.
  const balancer = await startTcpProxy(() => {
    const up = members.filter(({ process }) => process.address !== undefined);
    return up.length === 0
      ? undefined
      : { host: '127.0.0.1', port: up[next++ % up.length]?.links.riders.port ?? 0 };
  });
  started.defer(() => balancer.close());
  const provider = supervise('provider', PROVIDER, {
    DATABASE_URL: server.url('provider'),
    DATABASE_POOL_MAX: '8',
    PUBLIC_URL: `http://127.0.0.1:${balancer.port}`,
  });
  for (let i = 0; i < GATEWAYS; i++) {
    const database: DatabaseProxy = await startDatabaseProxy(server.url('gateway'));
    const toProvider = await startTcpProxy(() => targetOf(provider.address));
    const process = supervise(`gateway-${i + 1}`, GATEWAY, {
      DATABASE_URL: database.url,
      DATABASE_POOL_MAX: '10',
      SANDBOX_PAYMENT_URL: `http://127.0.0.1:${toProvider.port}`,
    });
    const riders = await startTcpProxy(() => targetOf(process.address));
    const links = { database, provider: toProvider, riders };
    for (const link of LINKS) started.defer(() => links[link].close());
    members.push({ process, links });
  }
  const processes = [provider, ...members.map(({ process }) => process)];
  await provider.up();
  const all = started.move();
  return {
    gateways: members,
    provider,
    db,
    providerDb,
    env: () => ({
      ...settings,
      DATABASE_URL: server.url('gateway'),
      SANDBOX_PAYMENT_URL: provider.address ?? '',
    }),
    async endSessions(skipped, many) {
      await sql`
        select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity
          where datname = current_database() and application_name <> ${OBSERVER}
          order by backend_start desc, pid offset ${skipped} limit ${many}) as newest`.execute(db);
    },
    async heal() {
      for (const { links } of members) {
        for (const link of LINKS) {
          links[link].mode('open');
          links[link].latency(0);
        }
      }
      for (const process of processes) {
        await process.thawed();
        process.disarm();
      }
      for (const process of processes) await process.up();
    },
    close: () => all.disposeAsync(),
  };
}

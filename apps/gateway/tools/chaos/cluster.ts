import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { connect, type WholeDb } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/server.ts';
import { createDatabase, migrate, PRODUCT } from '../../src/db/migrate.ts';
import { insertRow, migrations } from '../../sandbox/tables.ts';
import { FAST } from '../../test/database-server.ts';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { spawnGateway } from '../../test/gateway-process.ts';
import { startTcpProxy, targetOf, type TcpProxy } from '../../test/tcp-proxy.ts';
import { webhookSecret } from '../../test/webhook-secret.ts';
import { type Report, Supervised } from './supervised.ts';

export const GATEWAYS = 3;
const GATEWAY = path.join(import.meta.dirname, 'gateway.ts');
const PROVIDER = path.join(import.meta.dirname, '../../sandbox/payment/provider.ts');

/** Network links that can fail; each gateway has a proxy for each. */
export const LINKS = ['database', 'provider', 'riders'] as const;
export type Link = (typeof LINKS)[number];

interface Member {
  process: Supervised;
  /** Without `database` where the gateways have servers of their own. */
  links: Record<Exclude<Link, 'database'>, TcpProxy> & Partial<Record<'database', TcpProxy>>;
}

/** A database for the gateways that somebody else runs. */
export interface OwnDatabase {
  /** For the checks, past any pooler. */
  url: string;
  /** What gateways connect by. */
  env: Record<'DATABASE_URL', string> & Record<string, string>;
}

export interface Cluster {
  gateways: readonly Member[];
  provider: Supervised;
  /** Direct connections to the gateways' database and to the provider's. */
  db: WholeDb;
  providerDb: WholeDb;
  /** The environment of a gateway, for commands. */
  env(): Record<string, string>;
  /** Ends `count` connections of gateways to the database, the newest except the first `skipped`. */
  endSessions(skipped: number, count: number): Promise<void>;
  /** Removes all faults. Resolves when all processes answer. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

const SECRET = 'a secret for gateways in chaos only';
/** Signs the notices between the provider and the gateways. */
const MERCHANT = webhookSecret('chaos');
/** Application name of our own connections, to distinguish them from those of gateways. */
const OBSERVER = 'chaos';

/**
 * Starts a PostgreSQL server with two databases, the provider as a process on one, and three gateways on the other,
 * each behind proxies.
 *
 * @param folder for the database and the logs
 * @param complain called for each process whose end is a fault
 * @param ownDatabase replaces the gateways' database and its proxies
 */
export async function startCluster(
  folder: string,
  logs: string,
  complain: (fault: string) => void,
  ownDatabase?: OwnDatabase,
): Promise<Cluster> {
  await using started = new AsyncDisposableStack();
  const server = await startEmbedded({ dataDir: folder, transport: 'tcp', settings: FAST });
  started.defer(() => server.stop());
  const make = async (name: string): Promise<string> => {
    await createDatabase(server.url('postgres'), name);
    return server.url(name);
  };
  const open = async (url: string): Promise<WholeDb> => {
    const { db } = connect(`${url}?application_name=${OBSERVER}`, { max: 4 });
    started.defer(() => db.destroy());
    await migrate(db, [PRODUCT, migrations]);
    await insertRow(db, 'sandbox.merchant', { name: 'payment', secret: MERCHANT });
    return db;
  };
  const { url: databaseUrl, env: databaseEnv } = ownDatabase ?? {
    url: await make('gateway'),
    env: {},
  };
  const db = await open(databaseUrl);
  const providerDb = await open(await make('provider'));

  const settings = { SECRET, DATA_DIR: folder, LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' };
  const report: Report = (message, isFault) => {
    appendFileSync(path.join(logs, 'processes.log'), `${new Date().toISOString()} ${message}\n`);
    if (isFault) complain(message);
  };
  const supervise = (name: string, entry: string, env: Record<string, string>): Supervised => {
    const processEnv = { ...settings, LOG_FILE: path.join(logs, `${name}.log`), ...env };
    const process = new Supervised(
      name,
      (more) => spawnGateway({ ...processEnv, ...more }, { entry }),
      report,
    );
    started.defer(() => process.end());
    return process;
  };

  const members: Member[] = [];
  let next = 0;
  // The provider sends webhooks to this load balancer in front of the gateways.
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
    const database = ownDatabase === undefined ? await startDatabaseProxy(databaseUrl) : undefined;
    const toProvider = await startTcpProxy(() => targetOf(provider.address));
    const process = supervise(`gateway-${i + 1}`, GATEWAY, {
      ...(database && { DATABASE_URL: database.url }),
      ...databaseEnv,
      DATABASE_POOL_MAX: '10',
      SANDBOX_PAYMENT_URL: `http://127.0.0.1:${toProvider.port}`,
    });
    const riders = await startTcpProxy(() => targetOf(process.address));
    const links = { ...(database && { database }), provider: toProvider, riders };
    for (const link of Object.values(links)) started.defer(() => link.close());
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
      DATABASE_URL: databaseUrl,
      SANDBOX_PAYMENT_URL: provider.address ?? '',
    }),
    async endSessions(skipped, count) {
      await sql`
        select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity
          where datname = current_database() and application_name <> ${OBSERVER}
          order by backend_start desc, pid offset ${skipped} limit ${count}) as newest`.execute(db);
    },
    async heal() {
      for (const { links } of members) {
        for (const link of Object.values(links)) {
          link.mode('open');
          link.latency(0);
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

import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { packagedBinaries, serverUser, systemBinaries } from '../src/db/embedded/binaries.ts';
import { ownFolder } from '../src/db/embedded/cluster-folder.ts';
import { runPostgres, serverEnvironment } from '../src/db/embedded/postgres-process.ts';
import { freePort } from '../src/db/embedded/server.ts';
import { databaseFolder } from './enterable-folder.ts';

/** One PostgreSQL server of several. */
export interface DatabaseServer {
  url: string;
  /** The process id of its postmaster. */
  pid(): number;
  /** Runs a statement as the superuser, in a session of its own. */
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Ends it at once, so that its connections break. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface DatabaseServers {
  primary: DatabaseServer;
  standbys: DatabaseServer[];
  /** Stops all and removes their folders. */
  remove(): Promise<void>;
}

const USER = 'app';
const DATABASE = 'city';

const SETTINGS = {
  // A test does not depend on the disk; commits wait for it all the same, as in production.
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_keep_size: '256MB',
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
};

type RunAs = ReturnType<typeof serverUser>;
type Settings = Readonly<Record<string, string>>;

/** Starts the server of a cluster; `kill` and `start` take it away and bring it back. */
async function startServer(
  postgres: string,
  { data, as, settings }: { data: string; as: RunAs; settings: Settings },
): Promise<DatabaseServer & { stop(): Promise<void> }> {
  const port = String(await freePort());
  const options = Object.entries({ ...SETTINGS, ...settings, port });
  const args = ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let server = await runPostgres(postgres, args, as);
  const url = `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`;
  const pid = (): number =>
    Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url,
    pid,
    async query<Row extends object>(text: string) {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    stop: () => server.stop(),
    async kill() {
      if (!server.isRunning()) return;
      process.kill(pid(), 'SIGQUIT');
      await server.stop();
    },
    async start() {
      server = await runPostgres(postgres, args, as);
    },
  };
}

/**
 * Starts a primary with streaming standbys on this machine: by the embedded PostgreSQL, or by the installed one with
 * `TEST_DATABASE=postgres`.
 *
 * @param fill fills the primary's database before it is copied
 */
export async function startDatabaseServers(
  standbyCount: number,
  fill: (url: string) => Promise<void>,
  settings: Settings = {},
): Promise<DatabaseServers> {
  const as = serverUser();
  const installed = process.env.TEST_DATABASE === 'postgres' ? systemBinaries() : null;
  const { initdb, postgres } = installed ?? (await packagedBinaries(as));
  const folder = databaseFolder('standbys');
  const data = path.join(folder, 'primary');
  ownFolder(data, as);
  const flags = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  await promisify(execFile)(initdb, flags, { ...as, cwd: '/', env: serverEnvironment() });
  const primary = await startServer(postgres, { data, as, settings });
  const maintenance = new Client({ connectionString: primary.url.replace(DATABASE, 'postgres') });
  await maintenance.connect();
  await maintenance.query(`create database ${DATABASE}`);
  await maintenance.end();
  await fill(primary.url);
  // The files of a stopped server can be copied without a backup.
  await primary.stop();
  const places = Array.from({ length: standbyCount }, (_, n) =>
    path.join(folder, `standby${n + 1}`),
  );
  for (const place of places) {
    execFileSync('cp', ['-a', data, place]);
    const source = `host=127.0.0.1 port=${new URL(primary.url).port} user=${USER}`;
    appendFileSync(path.join(place, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    writeFileSync(path.join(place, 'standby.signal'), '', { mode: 0o644 });
  }
  await primary.start();
  const standbys = await Promise.all(
    places.map((place) => startServer(postgres, { data: place, as, settings })),
  );
  return {
    primary,
    standbys,
    async remove() {
      await Promise.all([primary, ...standbys].map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

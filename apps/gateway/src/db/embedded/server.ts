import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartupError } from '../../errors/startup-error.ts';
import { packagedBinaries, type Binaries } from './binaries.ts';
import { withBootLock } from './boot-lock.ts';
import { clusterPlace, ownFolder, type ClusterPlace } from './cluster-folder.ts';
import { toldIfDiskFull } from './full-disk.ts';
import {
  lastWords,
  runPostgres,
  serverEnvironment,
  type PostgresProcess,
} from './postgres-process.ts';
import { isRunning, pidIn, serverOn } from './process.ts';

const USER = 'app';
const SOCKET_PORT = '5432';
/** The cluster's folder in DATA_DIR names the major of PostgreSQL that made it: another major cannot read it. */
export const CLUSTER_NAME = 'pg18';
const ANY_CLUSTER = /^pg\d+$/;
const WATCH_MS = 1000;

/** Sized for one machine that also runs the gateway; none of it weakens durability. */
const SETTINGS: Record<string, string> = {
  max_connections: '200',
  shared_buffers: '128MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

export interface EmbeddedOptions {
  dataDir: string;
  /** Folder of the cluster below dataDir. */
  name?: string;
  /** Other binaries than the packaged ones. */
  binaries?: Binaries;
  /** Unix socket in a private folder, or TCP on loopback with a password (the only way on Windows). */
  transport?: 'socket' | 'tcp';
  settings?: Record<string, string>;
  /** Proposes a port of loopback for a new cluster; asked again when somebody else has taken it. */
  findPort?: () => Promise<number>;
  /** Takes one line worth telling the operator. */
  say?: (line: string) => void;
}

export interface EmbeddedServer {
  /** Connection string of a database of this server. */
  url(database: string): string;
  /** Stops the server if we own it; one that another gateway started goes on. */
  stop(): Promise<void>;
}

/**
 * Makes the cluster if there is none and starts the server, or shares the one that another gateway
 * on this machine runs from the same folder. While we live it is kept running: when it dies, or its
 * owner ends, we start it again. Raises StartupError.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const say = options.say ?? (() => {});
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const place = clusterPlace(path.resolve(options.dataDir), options.name ?? CLUSTER_NAME, say);
  const binaries = options.binaries ?? (await packagedBinaries(place.as));
  const alone = <T>(work: () => Promise<T>): Promise<T> => withBootLock(`${place.data}.boot`, work);
  const boot = async (access: Access): Promise<PostgresProcess | null> => {
    if (serverOn(place.data) !== undefined) return null;
    const pidFile = path.join(place.data, 'postmaster.pid');
    const pid = pidIn(pidFile);
    // The server itself clears a file of a dead process; a zombie's or a reused pid it would trust.
    if (pid !== undefined && isRunning(pid)) rmSync(pidFile, { force: true });
    if (!existsSync(path.join(place.data, 'PG_VERSION'))) {
      if (options.name === undefined) refuseOlderCluster(path.resolve(options.dataDir));
      say('Creating the database');
      await makeCluster(binaries, place, access.password);
    }
    if (access.folder !== null) ownFolder(access.folder, place.as);
    const settings = { ...SETTINGS, ...access.settings, ...options.settings };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return await runPostgres(binaries.postgres, ['-D', place.data, ...args], place.as).catch(
      (error: unknown) => {
        throw otherMajor(error, place.data);
      },
    );
  };
  // Where to listen is decided by whoever boots first, and read by others only when that has worked.
  const [access, first] = await alone(async () => {
    const findPort = options.findPort ?? freePort;
    let given = transport === 'tcp' ? await tcpAccess(place, findPort) : socketAccess(place);
    for (;;) {
      try {
        return [given, await boot(given)] as const;
      } catch (error) {
        if (given.elsewhere === undefined || !isPlaceTaken(error)) throw error;
        given = await given.elsewhere();
      }
    }
  });
  const stop = keepRunning(first, () => alone(() => boot(access)), place.data);
  return {
    url: (database) => access.url(database),
    async stop() {
      if (!(await stop())) return;
      await alone(async () => {
        const { folder } = access;
        // Not empty: another process on this machine has started the server again.
        if (folder !== null && existsSync(folder) && readdirSync(folder).length === 0) {
          rmdirSync(folder);
        }
      });
    },
  };
}

/**
 * Where a release with another PostgreSQL left its database, an empty one beside it would look as if all data were
 * lost. Raises StartupError.
 */
function refuseOlderCluster(dataDir: string): void {
  const older = readdirSync(dataDir).find(
    (name) => ANY_CLUSTER.test(name) && existsSync(path.join(dataDir, name, 'PG_VERSION')),
  );
  if (older === undefined) return;
  throw new StartupError(
    `${path.join(dataDir, older)} has a database of another release, which PostgreSQL ${CLUSTER_NAME.slice(2)} cannot read: take its data along (docs/operations.md, "A newer PostgreSQL"), or move that folder away and start again with an empty one`,
  );
}

/** What the server says of a cluster that another major made names neither the folder nor what to do. */
function otherMajor(error: unknown, data: string): unknown {
  if (!(error instanceof StartupError) || !error.message.includes('incompatible with server')) {
    return error;
  }
  const major = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  return new StartupError(
    `${data} has a database of PostgreSQL ${major}, which this release's cannot read: start the release that made it, set DATA_DIR to another folder, or delete it by npm run db:reset`,
  );
}

/** Boots again whenever the server is gone, until stopped; tells whether it was ours to stop. */
function keepRunning(
  first: PostgresProcess | null,
  boot: () => Promise<PostgresProcess | null>,
  data: string,
): () => Promise<boolean> {
  let own = first;
  const stopped = new AbortController();
  const { signal } = stopped;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await delay(WATCH_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || own?.isRunning() === true || serverOn(data) !== undefined) continue;
      // A failed boot is tried again at the next look; until then calls answer `unavailable`.
      own = await boot().catch(() => null);
    }
  };
  const watched = watch();
  return async () => {
    stopped.abort();
    await watched;
    if (own?.isRunning() !== true) return false;
    await own.stop();
    return true;
  };
}

interface Access {
  /** The private folder of the socket; null: there is none. */
  folder: string | null;
  settings: Record<string, string>;
  url(database: string): string;
  /** Null: whoever reaches the socket is let in, and only we and root do. */
  password: string | null;
  /** Another port; undefined where others may already know this one. */
  elsewhere?: () => Promise<Access>;
}

/** Another program has taken the port since it was found to be free. */
const isPlaceTaken = (error: unknown): boolean =>
  error instanceof StartupError && error.message.includes('could not create any TCP/IP sockets');

function socketAccess({ data }: ClusterPlace): Access {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const folder = path.join(tmpdir(), `shtrans-pg-${hash}`);
  const host = encodeURIComponent(folder);
  return {
    folder,
    settings: { listen_addresses: '', unix_socket_directories: folder, port: SOCKET_PORT },
    url: (database) => `postgres://${USER}@/${database}?host=${host}&port=${SOCKET_PORT}`,
    password: null,
  };
}

const tcpPlace = z.object({ port: z.int(), password: z.string() });

/** The port and the password are made once and kept beside the cluster, for those who share it. */
async function tcpAccess(place: ClusterPlace, findPort: () => Promise<number>): Promise<Access> {
  const file = `${place.data}.tcp.json`;
  if (existsSync(file)) return tcpAt(tcpPlace.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const password = randomBytes(24).toString('base64url');
  const make = async (): Promise<Access> => {
    const made = { port: await findPort(), password };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return { ...tcpAt(made), elsewhere: make };
  };
  return await make();
}

const tcpAt = ({ port, password }: z.infer<typeof tcpPlace>): Access => ({
  folder: null,
  settings: {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  },
  url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
  password,
});

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Makes the cluster beside its place and moves it there whole: a kill in between leaves nothing half. */
async function makeCluster(
  binaries: Binaries,
  { data, as }: ClusterPlace,
  password: string | null,
): Promise<void> {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  ownFolder(draft, as);
  const passwordFile = `${data}.password`;
  if (password !== null) {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (as.uid !== undefined && as.gid !== undefined) chownSync(passwordFile, as.uid, as.gid);
  }
  const auth =
    password === null ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    const encoding = ['-E', 'UTF8', '--locale=C'];
    await promisify(execFile)(binaries.initdb, ['-D', draft, '-U', USER, ...auth, ...encoding], {
      ...as,
      cwd: '/',
      env: serverEnvironment(),
    });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    rmSync(draft, { recursive: true, force: true });
    // Of a full disk it tells in one of its first lines, and goes on to what followed from it.
    const full = toldIfDiskFull(new Error(stderr), path.dirname(data));
    if (full instanceof StartupError) throw full;
    throw new StartupError(`The database cannot be created: ${lastWords(stderr ?? message)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
}

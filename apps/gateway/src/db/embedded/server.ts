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
/** The cluster's folder in DATA_DIR contains the major version of PostgreSQL, because another major cannot read it. */
export const CLUSTER_NAME = 'pg18';
const ANY_CLUSTER = /^pg\d+$/;
const WATCH_MS = 1000;

/** Settings for a machine that also runs the gateway; none of them weakens durability. */
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
  /** Replaces the packaged binaries. */
  binaries?: Binaries;
  /** Unix socket in a private folder, or TCP on loopback with a password (the only option on Windows). */
  transport?: 'socket' | 'tcp';
  settings?: Record<string, string>;
  /** Proposes a loopback port for a new cluster; called again if another program took the port. */
  findPort?: () => Promise<number>;
  /** Prints one line for the operator. */
  say?: (line: string) => void;
}

export interface EmbeddedServer {
  /** Connection string of a database of this server. */
  url(database: string): string;
  /** Stops the server if this process owns it; one that another gateway started continues. */
  stop(): Promise<void>;
}

/**
 * Creates the cluster if it is missing and starts the server, or shares the server that another gateway on this machine
 * runs from the same folder. Restarts it when it dies or its owner ends. Throws a StartupError.
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
    // The server itself clears the file of a dead process, but it would trust the pid of a zombie or a reused one.
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
  // The first process to boot decides where to listen; others read that only after its boot succeeded.
  const [access, first] = await alone(async () => {
    const findPort = options.findPort ?? freePort;
    let candidate = transport === 'tcp' ? await tcpAccess(place, findPort) : socketAccess(place);
    for (;;) {
      try {
        return [candidate, await boot(candidate)] as const;
      } catch (error) {
        if (candidate.elsewhere === undefined || !isPlaceTaken(error)) throw error;
        candidate = await candidate.elsewhere();
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
        // If it is not empty, another process on this machine has started the server again.
        if (folder !== null && existsSync(folder) && readdirSync(folder).length === 0) {
          rmdirSync(folder);
        }
      });
    },
  };
}

/**
 * Throws a StartupError if a release with another PostgreSQL left its database here: a new empty one next to it would
 * look as if all data were lost.
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

/** Replaces the server's error about a cluster of another major version, which names neither the folder nor a remedy. */
function otherMajor(error: unknown, data: string): unknown {
  if (!(error instanceof StartupError) || !error.message.includes('incompatible with server')) {
    return error;
  }
  const major = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  return new StartupError(
    `${data} has a database of PostgreSQL ${major}, which this release's cannot read: start the release that made it, set DATA_DIR to another folder, or delete it by npm run db:reset`,
  );
}

/** Boots again whenever the server is gone. Returns a function that stops this, and the server if this process owns it; it resolves to whether it did. */
function keepRunning(
  first: PostgresProcess | null,
  boot: () => Promise<PostgresProcess | null>,
  data: string,
): () => Promise<boolean> {
  let server = first;
  const stopped = new AbortController();
  const { signal } = stopped;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await delay(WATCH_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || server?.isRunning() === true || serverOn(data) !== undefined) continue;
      // The next pass retries a failed boot; until then calls answer `unavailable`.
      server = await boot().catch(() => null);
    }
  };
  const watched = watch();
  return async () => {
    stopped.abort();
    await watched;
    if (server?.isRunning() !== true) return false;
    await server.stop();
    return true;
  };
}

interface Access {
  /** The private folder of the socket; null with TCP. */
  folder: string | null;
  settings: Record<string, string>;
  url(database: string): string;
  /** Null with a socket, which only this user and root can reach. */
  password: string | null;
  /** Chooses another port; undefined if others may already know this one. */
  elsewhere?: () => Promise<Access>;
}

/** Whether another program took the port after it was found to be free. */
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

/** Returns the port and the password, which are generated once and stored next to the cluster for processes that share it. */
async function tcpAccess(place: ClusterPlace, findPort: () => Promise<number>): Promise<Access> {
  const file = `${place.data}.tcp.json`;
  if (existsSync(file)) return tcpAt(tcpPlace.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const password = randomBytes(24).toString('base64url');
  const make = async (): Promise<Access> => {
    const newPlace = { port: await findPort(), password };
    writeFileSync(file, JSON.stringify(newPlace), { mode: 0o600 });
    return { ...tcpAt(newPlace), elsewhere: make };
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

/** Returns a free port of the loopback address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Creates the cluster in a draft folder and renames it, so that a kill leaves no incomplete cluster. */
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
    // initdb reports a full disk in one of its first lines, followed by the consequences.
    const full = toldIfDiskFull(new Error(stderr), path.dirname(data));
    if (full instanceof StartupError) throw full;
    throw new StartupError(`The database cannot be created: ${lastWords(stderr ?? message)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
}

import { execFile, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);
const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy/failover');

/** Addresses for tests of networks (RFC 2544), which no network uses. */
const NETWORK = '198.18.77.0/24';
const HOST = '198.18.77.1';
const ETCD = '198.18.77.2';
const BRIDGE = 'shtrans-nodes';
const PREFIX = 'shtrans-';
/** Room of a node's disk, in memory. */
const DISK = '1200m';
const PASSWORD = 'failover-only';
/** Where Debian keeps PostgreSQL, by its major version. */
const SERVERS = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL of the machine. */
function binaries(): string {
  const majors = existsSync(SERVERS) ? readdirSync(SERVERS).map(Number) : [];
  return path.join(SERVERS, String(Math.max(...majors)), 'bin');
}

/** What the two nodes need of the machine, each with the Debian package that has it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  ip: 'iproute2',
  setpriv: 'util-linux',
};

/** Returns what is missing for `npm run failover`, a line each. */
export async function missing(): Promise<string[]> {
  const lines: string[] = [];
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    lines.push('Linux and root: each node has a network and a disk of its own');
  for (const [program, debianPackage] of Object.entries(PROGRAMS)) {
    const isThere = await run('which', [program]).then(
      () => true,
      () => false,
    );
    if (!isThere) lines.push(`${program}: the Debian package ${debianPackage}`);
  }
  if (!existsSync(binaries())) lines.push('postgres: the Debian package postgresql');
  return lines;
}

interface User {
  uid: number;
  gid: number;
}

/** The postgres user of the machine: its server refuses to run as root. */
async function serverUser(): Promise<User> {
  const { stdout } = await run('getent', ['passwd', 'postgres']);
  const [, , uid, gid] = stdout.split(':').map(Number);
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres');
  return { uid, gid };
}

const ip = async (...args: string[]): Promise<void> => void (await run('ip', args));

/** A machine of its own as far as the network goes: a network namespace on the bridge. */
class Space {
  readonly name: string;
  readonly address: string;
  readonly #logs: string;

  constructor(name: string, address: string, logs: string) {
    this.name = name;
    this.address = address;
    this.#logs = logs;
  }

  get #space(): string {
    return `${PREFIX}${this.name}`;
  }

  /** The end of its cable at the bridge. */
  get #link(): string {
    return `sht-${this.name}`;
  }

  async open(): Promise<void> {
    await ip('netns', 'add', this.#space);
    await ip(
      'link',
      'add',
      this.#link,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      this.#space,
    );
    await ip('link', 'set', this.#link, 'master', BRIDGE, 'up');
    await ip('-n', this.#space, 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    await ip('-n', this.#space, 'link', 'set', 'eth0', 'up');
    await ip('-n', this.#space, 'link', 'set', 'lo', 'up');
  }

  spawn(user: User, program: string, args: readonly string[]): void {
    const log = openSync(path.join(this.#logs, `${this.name}-${program}.log`), 'a');
    const ids = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
    spawn('ip', ['netns', 'exec', this.#space, 'setpriv', ...ids, program, ...args], {
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' },
    });
    closeSync(log);
  }

  async signal(signal: NodeJS.Signals): Promise<number> {
    const { stdout } = await run('ip', ['netns', 'pids', this.#space]);
    const pids = stdout.split('\n').filter(Boolean).map(Number);
    kill(pids, signal);
    return pids.length;
  }

  /** Ends all of its processes at once, as a loss of power does. */
  async lose(): Promise<void> {
    while ((await this.signal('SIGKILL')) > 0) await delay(50);
  }

  async cut(): Promise<void> {
    await ip('link', 'set', this.#link, 'down');
  }

  async join(): Promise<void> {
    await ip('link', 'set', this.#link, 'up');
  }

  async close(): Promise<void> {
    await this.lose();
    await ip('netns', 'del', this.#space);
  }
}

function kill(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** A database node: PostgreSQL under Patroni, and PgBouncer, with a network and a disk of their own. */
export class Node {
  readonly name: string;
  readonly address: string;
  readonly #folder: string;
  readonly #user: User;
  readonly #space: Space;

  constructor(index: number, options: { folder: string; logs: string; user: User }) {
    this.name = `node-${index + 1}`;
    this.address = `198.18.77.${11 + index}`;
    this.#folder = path.join(options.folder, this.name);
    this.#user = options.user;
    this.#space = new Space(this.name, this.address, options.logs);
  }

  /** Makes its network, its disk and its settings. */
  async prepare(): Promise<void> {
    await this.#space.open();
    mkdirSync(this.#folder, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', this.#folder]);
    const { uid, gid } = this.#user;
    chownSync(this.#folder, uid, gid);
    this.#write('patroni.yaml', readFileSync(path.join(DEPLOY, 'patroni.yaml'), 'utf8'));
    this.#write('pgbouncer.ini', readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8'));
    this.#write('userlist.txt', `"city" "${PASSWORD}"\n`);
  }

  #write(name: string, template: string): void {
    const values: Record<string, string> = {
      NAME: this.name,
      ADDRESS: this.address,
      NETWORK,
      ETCD: `${ETCD}:2379`,
      DATA: this.#folder,
      BINARIES: binaries(),
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      REWIND_PASSWORD: PASSWORD,
    };
    const text = template.replaceAll(/@([A-Z_]+)@/g, (mark, key: string) => values[key] ?? mark);
    const file = path.join(this.#folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, this.#user.uid, this.#user.gid);
  }

  /** Starts Patroni and PgBouncer, as a machine does when it boots. */
  start(): void {
    this.#space.spawn(this.#user, 'patroni', [path.join(this.#folder, 'patroni.yaml')]);
    this.#space.spawn(this.#user, 'pgbouncer', [path.join(this.#folder, 'pgbouncer.ini')]);
  }

  /** Ends all processes at once, as a loss of power does. */
  async lose(): Promise<void> {
    await this.#space.lose();
  }

  /** Ends the processes of PostgreSQL only. */
  async killServer(): Promise<void> {
    const file = readFileSync(path.join(this.#folder, 'data/postmaster.pid'), 'utf8');
    const pid = Number(file.split('\n')[0]);
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]);
    kill([pid, ...stdout.split('\n').filter(Boolean).map(Number)], 'SIGKILL');
  }

  async freeze(): Promise<void> {
    await this.#space.signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.#space.signal('SIGCONT');
  }

  async cut(): Promise<void> {
    await this.#space.cut();
  }

  async join(): Promise<void> {
    await this.#space.join();
  }

  /** Fills the disk to the last byte. */
  fillDisk(): void {
    const { bavail, bsize } = statfsSync(this.#folder);
    writeFileSync(path.join(this.#folder, 'filler'), '');
    const file = openSync(path.join(this.#folder, 'filler'), 'a');
    const block = Buffer.alloc(1 << 20);
    try {
      for (let bytes = bavail * bsize + block.length; bytes > 0; bytes -= block.length) {
        writeFileSync(file, block);
      }
    } catch {
      // No space is left on the device.
    } finally {
      // An open file would keep its room after its removal.
      closeSync(file);
    }
  }

  emptyDisk(): void {
    rmSync(path.join(this.#folder, 'filler'), { force: true });
  }

  /** Asks its Patroni, which answers 200 where the state is so. */
  async is(state: 'primary' | 'replica' | 'synchronous' | 'health'): Promise<boolean> {
    const signal = AbortSignal.timeout(1000);
    return await fetch(`http://${this.address}:8008/${state}`, { signal }).then(
      ({ status, body }) => body?.cancel().then(() => status === 200) ?? status === 200,
      () => false,
    );
  }

  /** Its PostgreSQL, as the superuser. */
  url(database: string): string {
    return `postgres://postgres:${PASSWORD}@${this.address}:5432/${database}`;
  }

  async remove(): Promise<void> {
    await this.#space.lose();
    await run('umount', [this.#folder]);
    await this.#space.close();
  }
}

export interface Nodes {
  nodes: readonly [Node, Node];
  /** The servers with and without PgBouncer, as a gateway's settings name them. */
  url: (database: string, way: 'direct' | 'pooled') => string;
  /** The same of one server. */
  urlAt: (address: string, port: number, database: string) => string;
  /** Hands the lead over in an orderly way. */
  switchOver(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the role of the gateways, with the time limits that they cannot set through PgBouncer, and its database. */
async function makeDatabase(node: Node): Promise<void> {
  const client = new Client({ connectionString: node.url('postgres') });
  await client.connect();
  for (const statement of readFileSync(path.join(DEPLOY, 'role.sql'), 'utf8').split(/;\n/)) {
    const text = statement.replace("'...'", `'${PASSWORD}'`).trim();
    if (text !== '') await client.query(text);
  }
  await client.end();
}

/**
 * Starts etcd and two database nodes on a bridge of their own. Resolves when one is the primary and the other its
 * synchronous standby.
 */
export async function startNodes(folder: string, logs: string): Promise<Nodes> {
  await using started = new AsyncDisposableStack();
  await removeLeftovers();
  await ip('link', 'add', BRIDGE, 'type', 'bridge');
  started.defer(() => ip('link', 'del', BRIDGE));
  await ip('addr', 'add', `${HOST}/24`, 'dev', BRIDGE);
  await ip('link', 'set', BRIDGE, 'up');
  const user = await serverUser();
  await startEtcd(folder, logs, user, started);
  const nodes = [0, 1].map((index) => new Node(index, { folder, logs, user })) as [Node, Node];
  for (const node of nodes) {
    await node.prepare();
    started.defer(() => node.remove());
  }
  const [first, second] = nodes;
  first.start();
  await waitUntil('the first node is the primary', () => first.is('primary'));
  await makeDatabase(first);
  second.start();
  await waitUntil('the second node is its standby', () => second.is('synchronous'));
  const all = started.move();
  return {
    nodes,
    url: (database, way) => {
      const port = way === 'direct' ? 5432 : 6432;
      const hosts = nodes.map(({ address }) => `${address}:${port}`).join(',');
      return `postgres://city:${PASSWORD}@${hosts}/${database}`;
    },
    urlAt: (address, port, database) =>
      `postgres://city:${PASSWORD}@${address}:${port}/${database}`,
    async switchOver() {
      const primary = await primaryOf(nodes);
      const answer = await fetch(`http://${primary.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name }),
        signal: AbortSignal.timeout(60_000),
      });
      if (answer.status !== 200) throw new Error(`no switchover: ${await answer.text()}`);
    },
    close: () => all.disposeAsync(),
  };
}

async function startEtcd(
  folder: string,
  logs: string,
  user: User,
  started: AsyncDisposableStack,
): Promise<void> {
  const space = new Space('etcd', ETCD, logs);
  await space.open();
  started.defer(() => space.close());
  const data = path.join(folder, 'etcd');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, user.uid, user.gid);
  const client = `http://${ETCD}:2379`;
  const peer = `http://${ETCD}:2380`;
  const options = {
    name: 'etcd',
    'data-dir': data,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  };
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
  args.push('--enable-v2');
  space.spawn(user, 'etcd', args);
}

/** Removes what a run left that was interrupted. */
async function removeLeftovers(): Promise<void> {
  const { stdout } = await run('ip', ['netns', 'list']);
  for (const [, name] of stdout.matchAll(new RegExp(`^${PREFIX}(\\S+)`, 'gm'))) {
    await new Space(name ?? '', '', '').close();
  }
  const mounts = readFileSync('/proc/mounts', 'utf8');
  for (const [, folder] of mounts.matchAll(/^tmpfs (\S*shtrans-failover\S*)/gm)) {
    await run('umount', [folder ?? '']);
  }
  await ip('link', 'del', BRIDGE).catch(() => {});
}

/** Resolves once `isTrue` answers so; asks five times a second. Throws after `limitS` seconds. */
export async function waitUntil(
  condition: string,
  isTrue: () => Promise<boolean>,
  limitS = 120,
): Promise<void> {
  const deadline = performance.now() + limitS * 1000;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitS} s: ${condition}`);
    await delay(200);
  }
}

/** Returns the node that is the primary. */
export async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  let primary: Node | undefined;
  await waitUntil('a node is the primary', async () => {
    for (const node of nodes) if (await node.is('primary')) primary = node;
    return primary !== undefined;
  });
  if (primary === undefined) throw new Error('no node is the primary');
  return primary;
}

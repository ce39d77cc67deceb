import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { isDatabaseOutage } from './outage.ts';
import type { Schema } from './schema.ts';
import { NoPrimary, NotReplicated, Servers } from './servers.ts';

/** A database with Kysely's query builder for every table: for code that opens it, and for tests. */
export type WholeDb = Kysely<Schema>;
type Statements = 'executeQuery' | 'getExecutor' | 'isTransaction';
/** Runs statements that only read. A `Db` is one; it can lead to a standby, so functions that write do not take it. */
export type ReadDb = Omit<Db, 'isTransaction'>;
/** Runs statements but has no builder for tables: use the functions of a module's `tables.ts`, or another owner's views. */
export type Db = Pick<WholeDb, Statements>;
/** A `Db` inside a transaction. Functions that must be atomic with their caller take this and not `Db`. */
export type Tx = Pick<Transaction<Schema>, Statements>;

// bigint (sums, counts) is parsed as a number: all values here are far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** A dropped connection fails the query that needs it; the event itself adds nothing. */
const ignore = (): void => {};

/** Longer than the longest statement: a server that is silent for this long is gone. */
const SILENT_MS = 12_000;

/** Closes the connection of a client at once: what runs on it fails. */
const hangUp = (client: ClientBase): void => void socketOf(client).destroy();

/** The types of `pg` leave it out. */
const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Closes a connection on which nothing arrives for `SILENT_MS`, as when the network drops every packet. */
const dropWhenSilent = (client: ClientBase): void =>
  void socketOf(client).setTimeout(SILENT_MS, () => hangUp(client));

const KEEP_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
} satisfies ClientConfig;

/**
 * Settings of each connection, so that a frozen or disconnected gateway holds no locks that others wait for. The server
 * detects a dead network within seconds, where its default takes hours; together with `LIMITS` it ends a transaction
 * that is idle before those who wait for its locks give up. `options` in the address replace these.
 */
const CONNECTION = {
  ...KEEP_ALIVE,
  options: [
    'tcp_user_timeout=8000',
    'tcp_keepalives_idle=5',
    'tcp_keepalives_interval=2',
    'tcp_keepalives_count=3',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
} satisfies ClientConfig;

/** Time limits, in ms, of connections that riders wait for. */
const LIMITS = {
  idle_in_transaction_session_timeout: 2000,
  lock_timeout: 3000,
  statement_timeout: 10_000,
} satisfies ClientConfig;

/** Removes the limits that the role may have. */
const UNLIMITED = Object.keys(LIMITS)
  .map((name) => `-c ${name}=0`)
  .join(' ');

const READ_ONLY = '-c default_transaction_read_only=on';

/**
 * How long the pool keeps an idle connection. The first statements on a new one cost ten times as much, so it is long;
 * but it must be less than SILENT_MS, because a connection that breaks may have just been handed out.
 */
const IDLE_MS = SILENT_MS - 2000;
/** Longer than the idle limit of a transaction, so that callers who wait for a connection behind one still get theirs. */
const CONNECT_MS = 4000;

/** Maximum wait for a connection to a standby: the primary is asked instead. */
const STANDBY_CONNECT_MS = 1000;

/** Interval of searches while no server of several is the primary. */
const SEARCH_MS = 250;

interface ConnectOptions {
  max?: number;
  /** Without time limits for statements and locks, for work such as a migration. */
  patient?: boolean;
  /** The primary's database, if this one is for reads at a standby. */
  standbyOf?: Db;
  /**
   * The same servers without the pooler in transaction mode, such as PgBouncer, that `url` leads to. Through a pooler
   * there are no start-up parameters, named statements and notices; the role has the time limits then.
   */
  sessionUrl?: string | undefined;
}

/**
 * Opens a pool on `url`, which may name several servers: its connections lead to the primary. It drops connections that
 * the server closes, and those to a server that is not the primary any more.
 */
export function connect(url: string, options: ConnectOptions = {}): { db: WholeDb; pool: Pool } {
  const patient = options.patient === true;
  const { standbyOf: primary } = options;
  const parameters = [
    CONNECTION.options,
    ...(primary ? [READ_ONLY] : []),
    ...(patient ? [UNLIMITED] : []),
  ].join(' ');
  const pooled = options.sessionUrl !== undefined;
  const servers = new Servers(url);
  const direct = options.sessionUrl === undefined ? servers : new Servers(options.sessionUrl);
  /** Connects to the server that is the primary when the connection begins. */
  class PrimaryClient extends Client {
    readonly url: string;
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: servers.url });
      this.url = servers.url;
    }
  }
  const clients = new Set<PrimaryClient>();
  const pool = new Pool({
    Client: PrimaryClient,
    max: options.max ?? 16,
    idleTimeoutMillis: IDLE_MS,
    ...KEEP_ALIVE,
    ...((!pooled || patient) && { options: parameters }),
    ...(patient
      ? {}
      : {
          connectionTimeoutMillis: primary ? STANDBY_CONNECT_MS : CONNECT_MS,
          ...(pooled ? {} : LIMITS),
        }),
    ...(servers.several && { verify }),
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    if (!patient) dropWhenSilent(client);
    clients.add(client as PoolClient & PrimaryClient);
  });
  pool.on('remove', (client) => clients.delete(client as PoolClient & PrimaryClient));
  servers.onChange(() => {
    for (const client of clients) if (client.url !== servers.url) hangUp(client);
  });
  const opened: Opened = { pool, servers, direct, primary };
  const end = async (): Promise<void> => {
    servers.close();
    direct.close();
    await pool.end();
  };
  const db: WholeDb = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => guarded(await clientOf(opened)), end, options: pool.options },
    }),
  });
  openedDbs.set(db, opened);
  return { db, pool };
}

/** Throws NoPrimary if the server is a standby. */
async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(
    'select pg_is_in_recovery() as standby',
  );
  if (rows[0]?.standby !== false) throw new NoPrimary('the server is a standby');
}

const verify = callbackify(refuseStandby);

/** Returns a connection from the pool; with several servers, looks for the primary as long as a call waits. */
async function clientOf({ pool, servers }: Opened): Promise<PoolClient> {
  if (!servers.several) return await pool.connect();
  servers.watch();
  const deadline = performance.now() + CONNECT_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const isOver = performance.now() > deadline || pool.ended;
      if (isOver || !isDatabaseOutage(error)) throw error;
      if (!(await servers.find())) await delay(SEARCH_MS);
    }
  }
}

/**
 * The function of PostgreSQL that warns when the wait of a commit for a synchronous standby was cancelled
 * (`pg_cancel_backend`). It then reports the commit as done, although it may be lost with this server.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

const guardedClients = new WeakMap<PoolClient, PostgresPoolClient>();

/** Wraps a connection so that no commit counts that a standby may lack. */
function guarded(client: PoolClient): PostgresPoolClient {
  const knownClient = guardedClients.get(client);
  if (knownClient !== undefined) return knownClient;
  let isReplicated = true;
  client.on('notice', ({ routine }) => {
    if (routine === WAIT_FOR_STANDBY) isReplicated = false;
  });
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    isReplicated = true;
    const answer = await client.query(text, values);
    if (!isReplicated) throw new NotReplicated('the wait for a standby was cancelled');
    return answer;
  };
  const wrapped = {
    query,
    release: (destroy?: boolean) => client.release(destroy),
  } as PostgresPoolClient;
  guardedClients.set(client, wrapped);
  return wrapped;
}

interface Opened {
  pool: Pool;
  servers: Servers;
  /** The same servers without a pooler. */
  direct: Servers;
  /** The primary's database, if this one is a standby's. */
  primary: Db | undefined;
}

/** What is behind each `Db`, for features that the query builder lacks. */
const openedDbs = new WeakMap<ReadDb, Opened>();

function openedOf(db: ReadDb): Opened {
  const opened = openedDbs.get(db);
  if (opened === undefined) throw new Error('this Db was not made by connect()');
  return opened;
}

/** Returns the database of the primary, for what a process keeps once for all its servers. */
export const primaryOf = (db: ReadDb): Db => openedDbs.get(db)?.primary ?? (db as Db);

/** Calls `listener` when another server has become the primary. */
export const onOtherPrimary = (db: Db, listener: () => void): void =>
  void openedOf(db).servers.onChange(listener);

/** Returns the number of callers that wait for a connection. */
export const waitingFor = (db: Db): number => openedOf(db).pool.waitingCount;

/** Returns the URL of the server that a `Db` is connected to. */
export const connectionString = (db: Db): string => openedOf(db).servers.url;

/** Opens one session with the primary, past any pooler. It ends when another server becomes the primary. */
export async function openSession(db: Db, config: ClientConfig): Promise<Client> {
  const { direct } = openedOf(db);
  if (direct.several) {
    direct.watch();
    await direct.find();
  }
  const { url } = direct;
  const client = new Client({ ...config, connectionString: url, ...CONNECTION });
  // The event `end` follows each error.
  client.on('error', ignore);
  const stopWatching = direct.onChange(() => hangUp(client));
  client.once('end', stopWatching);
  try {
    await client.connect();
    if (direct.several) await refuseStandby(client);
  } catch (error) {
    hangUp(client);
    stopWatching();
    throw error;
  }
  dropWhenSilent(client);
  return client;
}

/**
 * Runs a prepared statement outside any transaction. It is parsed once per connection; for the most frequent reads
 * only. A different `text` needs a different `name`. A pooler in transaction mode parses it each time.
 */
export async function prepared<Row extends object>(
  db: ReadDb,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  const opened = openedOf(db);
  const { name, text, values } = statement;
  const client = await clientOf(opened);
  try {
    const query = opened.servers !== opened.direct ? { text, values } : { name, text, values };
    return (await client.query<Row>(query)).rows;
  } finally {
    client.release();
  }
}

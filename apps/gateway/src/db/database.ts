import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type ClientBase, type ClientConfig, Pool, types } from 'pg';
import type { Schema } from './schema.ts';

/** A database with Kysely's query builder for every table: for code that opens it, and for tests. */
export type WholeDb = Kysely<Schema>;
type Statements = 'executeQuery' | 'getExecutor' | 'isTransaction';
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

/** Closes a connection on which nothing arrives for `SILENT_MS`, as when the network drops every packet. */
export function dropWhenSilent(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(SILENT_MS, () => stream.destroy());
}

/**
 * Settings of each connection, so that a frozen or disconnected gateway holds no locks that others wait for. The server
 * detects a dead network within seconds, where its default takes hours; together with `LIMITS` it ends a transaction
 * that is idle before those who wait for its locks give up. `options` in the address replace these.
 */
export const CONNECTION = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
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

/**
 * How long the pool keeps an idle connection. The first statements on a new one cost ten times as much, so it is long;
 * but it must be less than SILENT_MS, because a connection that breaks may have just been handed out.
 */
const IDLE_MS = SILENT_MS - 2000;
/** Longer than the idle limit of a transaction, so that callers who wait for a connection behind one still get theirs. */
const CONNECT_MS = 4000;

interface ConnectOptions {
  max?: number;
  /** Without time limits for statements and locks, for work such as a migration. */
  patient?: boolean;
}

/** Opens a pool on `url`. It drops connections that the server closes. */
export function connect(url: string, options: ConnectOptions = {}): { db: WholeDb; pool: Pool } {
  const patient = options.patient === true;
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 16,
    idleTimeoutMillis: IDLE_MS,
    ...CONNECTION,
    ...(patient ? {} : { connectionTimeoutMillis: CONNECT_MS, ...LIMITS }),
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    if (!patient) dropWhenSilent(client);
  });
  const db: WholeDb = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return { db, pool };
}

/** The pool behind each `Db`, for features that the query builder lacks. */
const pools = new WeakMap<Db, Pool>();

function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('this Db was not made by connect()');
  return pool;
}

/** Returns the number of callers that wait for a connection. */
export const waitingFor = (db: Db): number => poolOf(db).waitingCount;

/** Returns the URL that a `Db` is connected to. */
export const connectionString = (db: Db): string => poolOf(db).options.connectionString ?? '';

/**
 * Runs a prepared statement outside any transaction. It is parsed once per connection; for the most frequent reads
 * only. A different `text` needs a different `name`.
 */
export async function prepared<Row extends object>(
  db: Db,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  return (await poolOf(db).query<Row>(statement)).rows;
}

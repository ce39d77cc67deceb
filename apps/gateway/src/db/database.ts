import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type ClientBase, type ClientConfig, Pool, types } from 'pg';
import type { Schema } from './schema.ts';

/** A database with Kysely's builder of every table: for what opens it, and for tests. */
export type WholeDb = Kysely<Schema>;
type Statements = 'executeQuery' | 'getExecutor' | 'isTransaction';
/** Runs statements, and names no table: those of `tables.ts` do, and views of other owners. */
export type Db = Pick<WholeDb, Statements>;
/** A `Db` inside a transaction. What must be one write takes this and not `Db`. */
export type Tx = Pick<Transaction<Schema>, Statements>;

// bigint (sums, counts) comes as a number: all ours are far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** A dropped connection shows as a failed query where it matters; the event itself is no news. */
const ignore = (): void => {};

/** Longer than any statement may take: who is silent so long is gone. */
const SILENT_MS = 12_000;

/** A network that swallows everything says nothing: such a connection must not be waited for, nor kept. */
export function dropWhenSilent(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(SILENT_MS, () => stream.destroy());
}

/**
 * What each of our connections asks of the server, so that a gateway that was frozen or cut off holds nothing that
 * others wait for. A session that does nothing inside its transaction is ended, and its locks with it, before those
 * who wait for them give up; of a network that says nothing any more the server learns within some seconds, where
 * it would wait for hours. `options` of the address stand in place of ours.
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

/** Of connections that riders wait for, in ms. */
const LIMITS = {
  idle_in_transaction_session_timeout: 2000,
  lock_timeout: 3000,
  statement_timeout: 10_000,
} satisfies ClientConfig;

/**
 * A new connection's first statements cost ten times those of one that knows the schema, so it is kept for a while; but less
 * than it may be silent: the pool gives one that it ends itself to nobody, where one that breaks may be just handed out.
 */
const IDLE_MS = SILENT_MS - 2000;
/** Longer than a transaction that holds a row can be idle: who waits for a connection meanwhile gets one. */
const CONNECT_MS = 4000;

interface ConnectOptions {
  max?: number;
  /** For work that may take its time, such as a change of the schema: its statements may wait and run long. */
  patient?: boolean;
}

/** Opens a pool on `url`. Connections that the server closes are dropped, not fatal. */
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

/** The pool behind each `Db`, for what the query layer would not do. */
const pools = new WeakMap<Db, Pool>();

function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('this needs a Db made by connect()');
  return pool;
}

/** How many callers wait for a connection now. */
export const waitingFor = (db: Db): number => poolOf(db).waitingCount;

/** Where a `Db` is connected to. */
export const connectionString = (db: Db): string => poolOf(db).options.connectionString ?? '';

/**
 * Runs a prepared statement, parsed once per connection; for the hottest reads only. Outside any
 * transaction. `name` stands for `text` for ever: another text needs another name.
 */
export async function prepared<Row extends object>(
  db: Db,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  return (await poolOf(db).query<Row>(statement)).rows;
}

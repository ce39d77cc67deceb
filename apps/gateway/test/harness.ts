import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, type Contract } from '@shtrans/contract/api/api';
import { BASE_PATHS, parseEndpointKey, type Endpoint } from '@shtrans/contract/api/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Client } from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import type { z } from 'zod';
import type { Adapters } from '../src/adapters/adapters.ts';
import { chooseAdapters } from '../src/adapters/choose.ts';
import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import type { Clock } from '../src/clock.ts';
import type { Context } from '../src/context.ts';
import { markCookie } from '../src/http/device-marks.ts';
import { testMark } from './device-mark.ts';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '../sandbox/schema.ts';
import { connect } from '../src/db/database.ts';
import { createDatabase } from '../src/db/migrate.ts';
import type { Schema } from '../src/db/schema.ts';
import { type ReadServer, type ReadServers, Standbys } from '../src/db/standbys.ts';
import { errorCode } from '../src/errors/error-code.ts';
import { runDueJobs } from '../src/jobs/worker.ts';
import { createFigures, jobsOf, KINDS } from '../src/modules.ts';
import { releaseBundled } from '../src/modules/base/catalogue/service.ts';
import { START } from './clock-start.ts';
import { withDatabase } from './database-server.ts';
import { login } from './riders.ts';

/** SQLSTATE of a write on a connection that refuses writes. */
const READ_ONLY_TRANSACTION = '25006';

/** A clock that runs from a fixed instant and can be moved. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(instant: Date): void;
}

/**
 * Returns a clock that a test moves. It is the database's too, as if both were set right; for a gateway whose clock is wrong,
 * `database` is the right one.
 */
export function testClock(start = START, database?: Clock): TestClock {
  let offset = start.getTime() - Date.now();
  const now = (): Date => new Date(Date.now() + offset);
  return {
    now,
    databaseNow: () => database?.now() ?? now(),
    advance: (ms) => {
      offset += ms;
    },
    set: (instant) => {
      offset = instant.getTime() - Date.now();
    },
  };
}

/** Returns a clock that moves only when it is set, so that times on a page can be compared exactly. */
export function standingClock(start = START): TestClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    databaseNow: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
    set: (instant) => {
      nowMs = instant.getTime();
    },
  };
}

type Inputs<K extends keyof Contract> = {
  [F in 'params' | 'query' | 'body']?: Contract[K] extends { readonly [P in F]: infer S }
    ? S extends z.ZodType
      ? z.input<S> | Record<string, unknown>
      : never
    : unknown;
};
type Answer<K extends keyof Contract> = Contract[K] extends { readonly output: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : never;

interface CallOptions {
  token?: string | undefined;
  /** Default: a random key if the endpoint needs one; null: none. */
  idempotencyKey?: string | null;
  /** The device, with the mark of a device that is long known. Default: one of its own for each credential; null: none. */
  deviceId?: string | null;
  language?: 'zh_cn' | 'en_us';
  headers?: Record<string, string>;
}

interface CallResult<B> {
  status: number;
  body: B;
  headers: Record<string, string | string[] | number | undefined>;
  /** The code of a problem document; undefined on success. */
  code: string | undefined;
}

/** The tables of the product and of the sandbox. */
export type TestDb = Kysely<Schema & SandboxSchema>;

export interface TestGateway {
  app: FastifyInstance;
  ctx: Context;
  db: TestDb;
  databaseUrl: string;
  clock: TestClock;
  call<K extends keyof Contract>(
    key: K,
    input?: Inputs<K>,
    options?: CallOptions,
  ): Promise<CallResult<Answer<K>>>;
  /** Logs a rider in without SMS, and creates the rider on first use. Returns the bearer credential. */
  login(phone: string, kind?: 'main' | 'local'): Promise<string>;
  /** Runs each due job once. Returns their number. */
  runJobs(): Promise<number>;
  close(): Promise<void>;
}

export interface GatewayOptions {
  adapters?:
    | Partial<Adapters>
    | ((ctx: Omit<Context, 'adapters'>) => Partial<Adapters> | Promise<Partial<Adapters>>);
  config?: Partial<Config>;
  /** The folder of the city that it serves. Default: the bundled one; a test that sets another opens that again. */
  city?: string;
  /** Uses this database instead of a fresh one, for a second gateway on the same data. */
  databaseUrl?: string;
  clock?: TestClock;
  /** Chance that repeats; by default every run has its own. */
  random?: Context['random'];
  /** Standbys of that database. Default: a pretended one, which refuses writes. */
  readUrl?: string;
  /**
   * Uses the product's time limits for the database. Without it a test waits, because on a busy machine any of these
   * limits can be exceeded by chance.
   */
  givesUp?: true;
}

/** Returns false if `TEST_DATABASE=postgres` finds no server: `describe.skipIf(!hasDatabase())`. */
export const hasDatabase = (): boolean => inject('testDatabase') !== null;

/** Whether the tests run on another server than the embedded one. */
export const onOtherServer =
  Boolean(process.env.TEST_DATABASE) || process.env.TEST_DATABASE_URL !== undefined;

/** Creates a database on the shared server: migrated with the bundled data, or empty. */
export async function freshDatabase(
  has: 'schema' | 'nothing' = 'schema',
): Promise<{ url: string; drop(): Promise<void> }> {
  const shared = inject('testDatabase');
  if (shared === null) throw new Error('there is no database to test on');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const template = has === 'schema' ? shared.template : 'template1';
  await createDatabase(shared.maintenanceUrl, name, template);
  return {
    url: withDatabase(shared.maintenanceUrl, name),
    async drop() {
      const client = new Client({ connectionString: shared.maintenanceUrl });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

/** Starts a whole gateway on a fresh database, with sandbox partners, without a port and a worker. */
export async function startGateway(options: GatewayOptions = {}): Promise<TestGateway> {
  const fresh = options.databaseUrl === undefined ? await freshDatabase() : null;
  const databaseUrl = options.databaseUrl ?? fresh?.url ?? '';
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shtrans-gateway-'));
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SECRET: 's'.repeat(32),
      LIMIT_FACTOR: '1000',
      // Tests must not depend on the load of the machine.
      PAGE_BUSY_PERCENT: '100',
      FRAME_BUSY_PERCENT: '100',
      WEB_DIST: path.join(dataDir, 'no-web-build'),
      CITY: options.city,
    }),
    ...options.config,
  };
  const { db } = connect(databaseUrl, {
    max: options.config?.DATABASE_POOL_MAX ?? 8,
    patient: options.givesUp !== true,
  });
  const clock = options.clock ?? testClock();
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const base = {
    config,
    db,
    clock,
    random: options.random ?? { bytes: randomBytes },
    log,
    figures: createFigures(),
    kinds: KINDS,
  };
  const testAdapters =
    typeof options.adapters === 'function' ? await options.adapters(base) : options.adapters;
  const ctx: Context = { ...base, adapters: { ...(await chooseAdapters(base)), ...testAdapters } };
  await releaseBundled(ctx);
  const standbys =
    options.readUrl === undefined
      ? pretendedStandby(databaseUrl, ctx)
      : new Standbys(options.readUrl, ctx, { max: 4, pooled: false });
  const app = await buildApp(ctx, undefined, undefined, standbys);
  await app.ready();
  return {
    app,
    ctx,
    db,
    databaseUrl,
    clock,
    call: (key, input, callOptions) => call(ctx, app, key, input ?? {}, callOptions ?? {}),
    login: (phone, kind) => login(ctx, phone, kind ?? 'main'),
    runJobs: () => runDueJobs(ctx, jobsOf(ctx)),
    async close() {
      await app.close();
      await standbys.close();
      await db.destroy();
      await fresh?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Leads the reads that a standby can answer to connections that refuse writes. Closing it throws if one of them tried to
 * write: at a real standby it would fail, and be repeated at the primary each time.
 */
function pretendedStandby(
  databaseUrl: string,
  ctx: Pick<Context, 'db'>,
): ReadServers & { close(): Promise<void> } {
  const { db } = connect(databaseUrl, { max: 2, patient: true, standbyOf: ctx.db });
  const writes: unknown[] = [];
  const standby: ReadServer = {
    name: 'pretended',
    db,
    fault: undefined,
    lagMs: 0,
    run: async (read) =>
      await read().catch((error: unknown) => {
        if (errorCode(error) === READ_ONLY_TRANSACTION) writes.push(error);
        throw error;
      }),
  };
  return {
    all: [standby],
    choose: async () => standby,
    async close() {
      await db.destroy();
      if (writes.length > 0) throw new AggregateError(writes, 'a read that standbys answer writes');
    },
  };
}

/** Leaves out undefined values, which a query would carry as text. */
const givenValues = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

function cookieOf(
  ctx: Pick<Context, 'config'>,
  { deviceId, token }: CallOptions,
): Record<string, string> {
  const device = deviceId === undefined ? token : deviceId;
  return typeof device === 'string' ? { cookie: markCookie(ctx, testMark(device)) } : {};
}

async function call<K extends keyof Contract>(
  ctx: Pick<Context, 'config'>,
  app: FastifyInstance,
  key: K,
  input: Inputs<K>,
  options: CallOptions,
): Promise<CallResult<Answer<K>>> {
  const { method, base, path: pattern } = parseEndpointKey(key);
  const endpoint: Endpoint = contract[key];
  const params = (input.params ?? {}) as Record<string, string>;
  const url = (BASE_PATHS[base] + pattern).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const idempotencyKey =
    options.idempotencyKey === undefined && endpoint.idempotent
      ? randomUUID()
      : options.idempotencyKey;
  const request: InjectOptions = {
    method,
    url,
    ...(input.query !== undefined && { query: givenValues(input.query as object) }),
    ...(input.body !== undefined && { payload: input.body as object }),
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
      ...(typeof options.deviceId === 'string' && { 'x-saic-device-id': options.deviceId }),
      ...(options.language === 'en_us' && { 'accept-language': 'en' }),
      ...cookieOf(ctx, options),
      ...options.headers,
    },
  };
  const answer = await app.inject(request);
  const type = answer.headers['content-type'] ?? '';
  const body = type.includes('json') ? answer.json() : answer.body;
  return {
    status: answer.statusCode,
    body: body as Answer<K>,
    headers: answer.headers,
    code: type.includes('problem') ? (body as { code: string }).code : undefined,
  };
}

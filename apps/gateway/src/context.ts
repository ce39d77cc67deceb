import type { FastifyBaseLogger } from 'fastify';
import type { Adapters } from './adapters/adapters.ts';
import type { Clock, Random } from './clock.ts';
import type { Config } from './config.ts';
import type { Db, ReadDb } from './db/database.ts';
import type { FaultPoint } from './fault-points.ts';
import type { Figures } from './figures.ts';
import type { Kinds } from './modules/base/catalogue/service.ts';

/** The dependencies of a service that only reads, possibly at a standby of the database. */
export interface ReadContext {
  config: Config;
  db: ReadDb;
  clock: Clock;
  random: Random;
  adapters: Adapters;
  log: FastifyBaseLogger;
  figures: Figures;
  /** The kinds of operator data. */
  kinds: Kinds;
  /** Called at each fault point by tests that end the process there; undefined in production. */
  faultAt?: (point: FaultPoint) => void;
}

/** The dependencies of a service. Built once by the start of a process or by a test, passed down, never global. */
export interface Context extends ReadContext {
  db: Db;
}

/** The part of the context for a step inside a transaction: it uses the transaction as its database and calls no partner. */
export type TxContext = Pick<Context, 'clock' | 'random' | 'log' | 'figures' | 'faultAt'>;

import type { FastifyBaseLogger } from 'fastify';
import type { Adapters } from './adapters/adapters.ts';
import type { Clock, Random } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { FaultPoint } from './fault-points.ts';
import type { Figures } from './figures.ts';
import type { Kinds } from './modules/base/catalogue/service.ts';

/** What a service is made of. Built once in `main.ts` or by a test, handed down, never global. */
export interface Context {
  config: Config;
  db: Db;
  clock: Clock;
  random: Random;
  adapters: Adapters;
  log: FastifyBaseLogger;
  figures: Figures;
  /** The kinds of operator data. */
  kinds: Kinds;
  /** Called at the named moments, of a test that ends the process there; a gateway that serves has none. */
  faultAt?: (point: FaultPoint) => void;
}

/** What a step inside a transaction takes of it: the database is the transaction's, and no partner is asked. */
export type TxContext = Pick<Context, 'clock' | 'random' | 'log' | 'figures' | 'faultAt'>;

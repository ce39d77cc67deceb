/** The only source of time. Tests move it; no rule may call `new Date()` or `Date.now()` itself. */
export interface Clock {
  now(): Date;
  /** The time of the database for clocks that tests and previews move; without it the database is asked. */
  databaseNow?(): Date;
}

/** The only source of randomness: bytes for secrets and ids. Tests and the seed make it deterministic. */
export interface Random {
  bytes(n: number): Buffer;
}

/**
 * Returns the variables that move the clock of a whole test run (datefudge), if our environment has them. Child
 * processes with their own environment need them too, so that both read the same time.
 */
export function clockEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD, DATEFUDGE } = process.env;
  return DATEFUDGE === undefined ? {} : { LD_PRELOAD, DATEFUDGE };
}

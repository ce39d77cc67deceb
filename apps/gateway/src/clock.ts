/** The one source of time. Tests move it; nothing else may call `new Date()` or `Date.now()` for a rule. */
export interface Clock {
  now(): Date;
}

/** The one source of chance: bytes for secrets and ids. Tests and the seed make it deterministic. */
export interface Random {
  bytes(n: number): Buffer;
}

/**
 * What moves the clock of a whole test run (datefudge), as far as our own environment has it. A process that is started
 * with an environment of its own gets this too, so that both read the same time.
 */
export function clockEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD, DATEFUDGE } = process.env;
  return DATEFUDGE === undefined ? {} : { LD_PRELOAD, DATEFUDGE };
}

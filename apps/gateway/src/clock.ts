/** The one source of time. Tests move it; nothing else may call `new Date()` or `Date.now()` for a rule. */
export interface Clock {
  now(): Date;
}

/** The one source of chance: bytes for secrets and ids. Tests and the seed make it deterministic. */
export interface Random {
  bytes(n: number): Buffer;
}

/** So long the gateway knows an idempotency key again: whoever repeats a write later does another one. */
export const IDEMPOTENCY_KEY_DAYS = 7;

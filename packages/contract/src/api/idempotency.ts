/** Days for which the gateway recognises an idempotency key; a later repetition is a new write. */
export const IDEMPOTENCY_KEY_DAYS = 7;

/** What an owner may allow a relative to spend in a Shanghai month. */
export const INTIMATE_LIMIT_CENTS = { min: 1000, max: 500_000 };
/** How many open accounts one owner may have. */
export const INTIMATE_ACCOUNTS_MAX = 5;

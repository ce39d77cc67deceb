/** Range of the amount that an owner can allow a relative to spend in a month of the city's calendar. */
export const INTIMATE_LIMIT_CENTS = { min: 1000, max: 500_000 };
/** Maximum number of open accounts per owner. */
export const INTIMATE_ACCOUNTS_MAX = 5;

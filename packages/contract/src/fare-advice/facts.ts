/** Numbers of past days whose rides can be compared. */
export const ADVICE_DAYS = [30, 90] as const;
/** Maximum rides of a type per day, and maximum days, that a visitor can assume. */
export const MOST_SUPPOSED = { rides: 12, days: 14 } as const;

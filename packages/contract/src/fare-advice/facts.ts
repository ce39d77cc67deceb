/** How many past days of rides are compared. */
export const ADVICE_DAYS = [30, 90] as const;
/** The most rides of a type on a day, and the most days, that a visitor may suppose. */
export const MOST_SUPPOSED = { rides: 12, days: 14 } as const;

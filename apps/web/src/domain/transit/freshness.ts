/** Facts of the network change with the data, some times a year. */
export const NETWORK_FACT = { freshMs: 3_600_000 } as const;
/** The same, where the last answer opens without a network. */
export const KEPT_FACT = { ...NETWORK_FACT, saved: true } as const;
/** What is around a place, and what is disturbed. */
export const A_MINUTE = { freshMs: 60_000 } as const;
/** What leaves and where vehicles are is asked for again when it is older than this. */
export const LIVE = { freshMs: 15_000 } as const;
export const KEPT_LIVE = { ...LIVE, saved: true } as const;

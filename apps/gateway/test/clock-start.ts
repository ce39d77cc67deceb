/** When the clocks of tests begin. */
export const START = new Date('2026-11-20T04:00:00.000Z');

const DELAYS = [1000, 1000, 2000, 3000, 5000, 8000, 13_000];
const SLOWEST = 20_000;

/** How long to wait before the next question, in ms, after `asked` answers. */
export const pollDelay = (asked: number): number => DELAYS[asked] ?? SLOWEST;

const DELAYS = [1000, 1000, 2000, 3000, 5000, 8000, 13_000];
const SLOWEST = 20_000;

/** The delay before the next request, in ms, after this number of responses. */
export const pollDelay = (answerCount: number): number => DELAYS[answerCount] ?? SLOWEST;

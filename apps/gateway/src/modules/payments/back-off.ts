import type { Context } from '../../context.ts';

const FIRST_MS = 5000;
const LAST_MS = 10 * 60_000;

/** When to ask a partner again: 5 s, 10 s, 20 s ... and from then on every 10 minutes. */
export const backOff = ({ clock }: Pick<Context, 'clock'>, attempt: number): Date =>
  new Date(clock.now().getTime() + Math.min(FIRST_MS * 2 ** Math.max(0, attempt - 1), LAST_MS));
